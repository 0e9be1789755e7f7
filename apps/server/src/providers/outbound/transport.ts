export interface VendorRequest {
  /** POST unless told. */
  method?: 'GET';
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Where an answer may be longer than usual: a statement. */
  longestAnswer?: number;
}

export interface WireAnswer {
  status: number;
  headers: Headers;
  /** The exact text: some vendors sign it. */
  text: string;
  /** What the text was made of. */
  bytes: Buffer;
}

type NoAnswerReason = 'never-connected' | 'timeout' | 'cut' | 'too-long';

/** Nothing readable came back. */
export class NoAnswer extends Error {
  readonly reason: NoAnswerReason;

  constructor(reason: NoAnswerReason) {
    super(reason);
    this.name = 'NoAnswer';
    this.reason = reason;
  }
}

/** No answer of any vendor is this long, unless the request says so. */
const LONGEST_ANSWER = 1_048_576;

/** Failures that happen before a byte of the request is sent. A reset is not among them. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** One request and its answer; a redirect would carry signed values elsewhere and is refused. */
export async function exchange(request: VendorRequest, signal: AbortSignal): Promise<WireAnswer> {
  try {
    const { method = 'POST', url, headers, body, longestAnswer = LONGEST_ANSWER } = request;
    const response = await fetch(url, {
      ...{ method, headers, body: body || null, redirect: 'error', signal },
    });
    const bytes = await readBytes(response, longestAnswer);
    return { status: response.status, headers: response.headers, text: bytes.toString(), bytes };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    if (signal.aborted) throw new NoAnswer('timeout');
    throw new NoAnswer(neverConnected(error) ? 'never-connected' : 'cut');
  }
}

async function readBytes(response: Response, longest: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > longest) throw new NoAnswer('too-long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function neverConnected(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && NEVER_CONNECTED.has(String(cause.code));
}
