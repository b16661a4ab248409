/** How an address answered, as a detail: "status 404", "no answer (timeout)". */
export function answerText(answer: { status: number; failure: string | null }): string {
  return answer.status === 0 ? failureText(answer.failure) : `status ${answer.status}`;
}

/** Why there was no answer. An address that is not public is never asked, which is no fault of its server. */
export function failureText(failure: string | null): string {
  return failure === "blocked_address" ? "its address is not public" : `no answer (${failure ?? "unknown"})`;
}

/** For a whole site that was not read for this reason. */
export function notPublicText(domain: string): string {
  return `The address of "${domain}" is not public, so it was not contacted. Point its DNS, or its redirect, to the public site`;
}
