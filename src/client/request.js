import { ApiError, errorOf } from "./api_error.js";
const TIMEOUT_MS = 120_000;
const RETRIES = 2;
const FIRST_PAUSE_MS = 500;
/** A longer wait is the caller's to decide. */
const PAUSE_MAX_MS = 20_000;
/** Given by proxies while the service is away. */
const GATEWAY_STATUSES = new Set([502, 504]);
/** Sends a request and reads its answer; throws `ApiError` for any but 2xx. */
export async function send(client, { endpoint, input, options }, read) {
    const url = addressOf(client.baseUrl, endpoint, input);
    const key = endpoint.repeats ? { "Idempotency-Key": options.idempotencyKey ?? crypto.randomUUID() } : {};
    const access = client.apiKey === undefined ? {} : { "X-API-Key": client.apiKey };
    const { headers, ...body } = bodyOf(input.body, endpoint);
    // The key stays with the address that it was given for.
    const redirect = "manual";
    const request = { method: endpoint.method, headers: { ...access, ...key, ...headers }, redirect, ...body };
    const retries = options.retries ?? client.retries ?? RETRIES;
    for (let tries = 0;; tries++) {
        try {
            return await sendOnce(client, { url, request, options }, read);
        }
        catch (error) {
            if (!(error instanceof ApiError) || tries >= retries || !mayRepeat(endpoint, error, tries))
                throw error;
            await pause(error.retry_after === null ? FIRST_PAUSE_MS * 2 ** tries : error.retry_after * 1000, options.signal);
        }
    }
}
async function sendOnce(client, { url, request, options }, read) {
    const timeout = AbortSignal.timeout(options.timeoutMs ?? client.timeoutMs ?? TIMEOUT_MS);
    const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
    let failure;
    try {
        const response = await (client.fetch ?? fetch)(url, { ...request, signal });
        if (response.ok)
            return await read(response);
        failure = await errorOf({ status: response.status, headers: response.headers, text: () => response.text() });
    }
    catch (cause) {
        options.signal?.throwIfAborted();
        const [code, what] = timeout.aborted ? ["timeout", "in time"] : ["network", ""];
        throw new ApiError(`${request.method} ${url} got no answer ${what}`.trim(), { status: 0, code, cause });
    }
    throw failure;
}
/** Whether nobody would notice if the first try had been done. A refusal that says when to come back is tried again then. */
function mayRepeat({ method, repeats = false }, error, tries) {
    if (method === "DELETE" || (method === "POST" && !repeats))
        return false;
    if (error.status === 0 || GATEWAY_STATUSES.has(error.status))
        return true;
    // The try before is still at work on the same key.
    if (repeats && tries > 0 && error.status === 409 && error.running_run_id === null)
        return true;
    return error.status === 503 && error.retry_after !== null && error.retry_after * 1000 <= PAUSE_MAX_MS;
}
function addressOf(baseUrl, { path }, input) {
    const inPath = new Set();
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name) => {
        inPath.add(name);
        const value = input[name];
        if (value === undefined || value === "")
            throw new TypeError(`"${name}" is missing: ${path} needs it`);
        return encodeURIComponent(String(value));
    });
    const query = new URLSearchParams(Object.entries(input).flatMap(([name, value]) => inPath.has(name) || name === "body" || value === undefined || value === null ? [] : [[name, String(value)]]));
    return `${baseUrl.replace(/\/+$/, "")}${filled}${query.size === 0 ? "" : `?${query}`}`;
}
/** Text and bytes are files, anything else is JSON. */
function bodyOf(body, { sends = "text/plain" }) {
    if (body === undefined)
        return { headers: {} };
    if (typeof body === "string" || body instanceof Uint8Array)
        return { headers: { "Content-Type": sends }, body: body };
    return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}
/** Throws what the signal is aborted with. */
export function pause(ms, signal) {
    return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const stop = () => {
            clearTimeout(timer);
            reject(signal?.reason);
        };
        const timer = setTimeout(() => {
            signal?.removeEventListener("abort", stop);
            resolve();
        }, ms);
        signal?.addEventListener("abort", stop, { once: true });
    });
}
