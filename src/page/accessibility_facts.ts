/** What keeps a page from people who do not see it or use no mouse. */
export interface AccessibilityFacts {
  inputs_without_label: number;
  buttons_without_name: number;
  links_without_name: number;
  frames_without_title: number;
  images_without_alt: number;
  duplicate_ids: string[];
  positive_tabindex: number;
  has_main: boolean;
  has_skip_link: boolean;
  invalid_roles: string[];
  invalid_aria: string[];
  tables_without_headers: number;
  autoplay_media: number;
  lists_malformed: number;
  /** Ids that labels and names refer to and nothing has; absent in facts of readers before READER_VERSION 7, as what follows. */
  missing_references?: string[];
  /** Links and buttons within each other. */
  nested_controls?: number;
  /** Links and buttons that are hidden from assistive technology and still reached by the keyboard. */
  hidden_controls?: number;
  mains?: number;
  /** Opening tags of the first buttons and links without a name. */
  unnamed_buttons?: string[];
  unnamed_links?: string[];
}
