/** What a page's source does behind what it shows; `detail` is the address it leads to, or what stands there. */
export interface SourceSign {
  kind:
    | "script_redirect"
    | "search_redirect"
    | "miner"
    | "malware"
    | "taken_over"
    | "card_sent"
    | "fake_update"
    | "markup"
    | "hidden_script"
    | "fake_check"
    | "push_spam"
    | "hidden_frame"
    | "error_text"
    | "shortcode"
    | "comment_open"
    | "script_link"
    | "obsolete"
    | "second_part"
    | "title_in_body"
    | "direction"
    | "menu_empty"
    | "sample_key"
    | "unquotable"
    | "h1_hidden"
    | "main_silent"
    | "wide_part"
    | "cover"
    | "loads_more"
    | "fetched_part";
  detail: string;
}
