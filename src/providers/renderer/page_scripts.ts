/** A page's DOM as HTML takes more room than its source; readers cut at 2 MB. */
export const HTML_CHARS_MAX = 4_000_000;

/** Runs before the page's own scripts, in every frame: what would flood us, hold the page up or go past its requests. */
export const QUIET_SCRIPT = `(() => {
  const nothing = () => undefined;
  for (const name of Object.keys(console)) console[name] = nothing;
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = () => null;
  for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport"]) delete window[name];
  for (const name of ["error", "unhandledrejection"]) addEventListener(name, (event) => event.preventDefault(), true);
})()`;

/** The document as HTML with what stands in open shadow roots, where browsers show it; null where it is too long. */
export const READ_SCRIPT = `(() => {
  for (const host of document.querySelectorAll("*"))
    if (host.shadowRoot) host.append(...host.shadowRoot.childNodes);
  const html = document.documentElement?.outerHTML ?? "";
  const doctype = document.doctype ? "<!doctype " + document.doctype.name + ">" : "";
  return html.length > ${HTML_CHARS_MAX} ? null : doctype + html;
})()`;
