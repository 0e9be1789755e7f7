export type VendorRequest = { url: string; headers: Record<string, string>; body: string };

export type VendorAnswer =
  | { ok: true; status: number; json: unknown }
  | { ok: false; failure: TransportFailure };
export type TransportFailure = 'CONNECT_FAILED' | 'NO_ANSWER' | 'UNREADABLE_ANSWER';

/** Failures that happen before a byte of the request is sent. A reset is not among them. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Posts to a vendor that has no idempotence: the request is repeated, once and freshly signed, only
 * when no connection was made. After that a second try could send, and bill, a second message.
 */
export async function postToVendor(sign: () => VendorRequest, timeoutMs: number): Promise<VendorAnswer> {
  const first = await post(sign(), timeoutMs);
  return first.ok || first.failure !== 'CONNECT_FAILED' ? first : post(sign(), timeoutMs);
}

async function post(request: VendorRequest, timeoutMs: number): Promise<VendorAnswer> {
  try {
    const response = await fetch(request.url, {
      method: 'POST',
      headers: request.headers,
      body: request.body || null,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return readAnswer(response.status, await response.text());
  } catch (error) {
    return { ok: false, failure: neverConnected(error) ? 'CONNECT_FAILED' : 'NO_ANSWER' };
  }
}

function readAnswer(status: number, text: string): VendorAnswer {
  try {
    return { ok: true, status, json: JSON.parse(text) };
  } catch {
    return { ok: false, failure: 'UNREADABLE_ANSWER' };
  }
}

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && NEVER_CONNECTED.has(String(cause.code));
}
