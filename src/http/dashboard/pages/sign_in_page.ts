import { html } from "hono/html";
import type { Role } from "../../../domain/role.ts";
import { ROLE_TEXTS } from "../../../service/mail_texts.ts";
import { EMPTY, type Html, when } from "../html.ts";
import { notice } from "../parts.ts";

/** What the pages before sign-in need: where they post to, and where mails go on a development server. */
export interface SignInPlace {
  base: string;
  /** Folder of messages where no mail server is set; null when mails are really sent. */
  mailFolder: string | null;
}

export function signInBody(place: SignInPlace, options: { told?: Html } = {}): Html {
  return html`<div class="narrow">
${options.told ?? EMPTY}
<h1>Sign in</h1>
<p class="lead">No password needed: we send a link to the e-mail address of your account.</p>
${signInForm(place)}
<p class="hint">No account yet? <a href="/#plans">Choose a plan</a>.</p>
</div>`;
}

export function signInForm({ base }: SignInPlace): Html {
  return html`<form method="post" action="${base}/sign-in" class="stack">
<label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" spellcheck="false" autocapitalize="none">
<button class="primary">Send me a sign-in link</button>
</form>`;
}

/** The same for a known and an unknown address. */
export function linkSentBody(place: SignInPlace): Html {
  return html`<div class="narrow">
<h1>Check your e-mail</h1>
<p class="lead">If this address has an account, a sign-in link is on its way. It works once, for 15 minutes.</p>
<p>Open it in this browser to sign in with one click. In another browser you will be asked for your address again.</p>
${mailHint(place)}
<p class="hint">Nothing arrived? Check your spam folder and the spelling of your address, then <a href="${place.base}/sign-in">request another link</a>. A new link replaces the old one.</p>
</div>`;
}

export function confirmBody(
  place: SignInPlace,
  link: { token: string; sameBrowser: boolean; wrongAddress?: boolean },
): Html {
  const action = `${place.base}/sign-in/${link.token}`;
  if (link.sameBrowser) {
    return html`<div class="narrow"><h1>Sign in to Brand Visibility</h1><p class="lead">One click signs you in. The link then stops working.</p>
<form method="post" action="${action}" class="stack"><button class="primary">Sign in</button></form></div>`;
  }
  return html`<div class="narrow"><h1>Confirm that it is you</h1>
${when(link.wrongAddress, () => notice("bad", "The link was not sent to this address. It still works: try again."))}
<p class="lead">This link was requested in another browser. Enter the address it was sent to.</p>
<form method="post" action="${action}" class="stack"><label for="email">E-mail address</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" spellcheck="false" autocapitalize="none">
<button class="primary">Sign in</button></form></div>`;
}

export function deadLinkBody(place: SignInPlace): Html {
  return html`<div class="narrow"><h1>This link no longer works</h1>
<p class="lead">Sign-in links work once and for 15 minutes, and a new one replaces the older one.</p>
${signInForm(place)}</div>`;
}

export function joinBody(
  { base }: SignInPlace,
  invitation: { token: string; by: string; role: Role; email: string },
): Html {
  const { token, by, role, email } = invitation;
  return html`<div class="narrow"><h1>Join an account</h1>
<p class="lead">${by} invited ${email} to their account as ${ROLE_TEXTS[role]}.</p>
<form method="post" action="${base}/join/${token}" class="stack"><button class="primary">Accept and sign in</button></form>
<p class="hint">If you do not know the sender, close this page and nothing will happen.</p></div>`;
}

export function deadInvitationBody({ base }: SignInPlace): Html {
  return html`<div class="narrow"><h1>This invitation no longer works</h1>
<p class="lead">An invitation works once and for seven days, and a new one replaces the older one. Ask for another one. If you have accepted it already, <a href="${base}/sign-in">sign in with your address</a>.</p></div>`;
}

export function mailHint({ mailFolder }: SignInPlace): Html {
  if (mailFolder === null) return EMPTY;
  return notice(
    "info",
    html`this server does not send e-mail yet. Its messages are files in <code>${mailFolder}</code>.`,
  );
}
