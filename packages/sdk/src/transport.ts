import { YinxinError } from './errors.ts';
import { type SigningKey, signRequest } from './signing.ts';

export interface ClientOptions {
  /** 平台的地址，如 https://yinxin.example。 */
  baseUrl: string;
  /** 控制台里的密钥（yx_test_… 或 yx_live_…）；给出编号与口令时，每个请求都签名。 */
  key: string | SigningKey;
  /** 网络中断、429 与 5xx 时最多再试几次，缺省 3。 */
  retries?: number;
  /** 一次请求最多等多少毫秒，缺省 120000。 */
  timeoutMs?: number;
  fetch?: typeof fetch;
}

export interface CallOptions {
  /** 写请求的幂等键；不给则自动生成，重试时不变。 */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** 要上传的文件。 */
export interface Upload {
  name: string;
  content: Uint8Array<ArrayBuffer> | Blob;
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  query?: object;
  body?: unknown;
  file?: Upload;
  options?: CallOptions;
}

interface Envelope {
  code: number;
  data: unknown;
  message: string;
  hint?: string;
  requestId?: string;
}

interface Prepared {
  url: URL;
  method: string;
  body: Uint8Array<ArrayBuffer> | undefined;
  type: string | undefined;
  idempotencyKey: string | undefined;
  signal: AbortSignal | undefined;
}

const FIRST_WAIT_MS = 500;
/** The same request is being worked on: its answer comes with the next try. */
const RUNNING = 31022;

/** Sends calls: keys or signatures, repeats, our envelope. */
export class Transport {
  readonly #options: ClientOptions;
  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async json<T>(call: Call): Promise<T> {
    const response = await this.#send(call);
    const { data } = (await response.json()) as Envelope;
    return data as T;
  }

  async file(call: Call): Promise<Uint8Array<ArrayBuffer>> {
    const response = await this.#send(call);
    return new Uint8Array(await response.arrayBuffer());
  }

  /** Every item of a list, page by page. */
  async *pages<T>(call: Call): AsyncGenerator<T> {
    let cursor: string | null | undefined;
    do {
      const query = cursor ? { ...call.query, cursor } : call.query;
      const page = await this.json<{ list: T[]; next: string | null }>({ ...call, query });
      yield* page.list;
      cursor = page.next;
    } while (cursor);
  }

  async #send(call: Call): Promise<Response> {
    const { retries = 3 } = this.#options;
    const request = await this.#prepare(call);
    for (let tries = 0; ; tries++) {
      const isLast = tries >= retries;
      let response: Response;
      try {
        response = await this.#once(request);
      } catch (error) {
        if (isLast || call.options?.signal?.aborted) throw error;
        await waited(FIRST_WAIT_MS * 2 ** tries);
        continue;
      }
      if (response.ok) return response;
      const refusal = await refusalIn(response);
      const mayPass = response.status === 429 || response.status >= 500 || refusal.code === RUNNING;
      if (isLast || !mayPass) throw refusal;
      const seconds = Number(response.headers.get('retry-after'));
      await waited(seconds > 0 ? seconds * 1000 : FIRST_WAIT_MS * 2 ** tries);
    }
  }

  async #prepare({ method, path, query = {}, body, file, options = {} }: Call): Promise<Prepared> {
    const url = new URL(path, this.#options.baseUrl);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const idempotencyKey = method === 'GET' ? undefined : (options.idempotencyKey ?? crypto.randomUUID());
    return { url, method, idempotencyKey, signal: options.signal, ...(await contentOf(body, file)) };
  }

  async #once({ url, method, body, type, idempotencyKey, signal }: Prepared): Promise<Response> {
    const { key, timeoutMs = 120_000, fetch: send = fetch } = this.#options;
    const proof =
      typeof key === 'string'
        ? { authorization: `Bearer ${key}` }
        : await signRequest({ method, url, body, idempotencyKey }, key);
    const headers: Record<string, string> = {
      ...proof,
      ...(type && { 'content-type': type }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
    const ends = AbortSignal.timeout(timeoutMs);
    return send(url, {
      ...{ method, headers, redirect: 'error' },
      signal: signal ? AbortSignal.any([signal, ends]) : ends,
      ...(body && { body }),
    });
  }
}

/** The bytes of a request, made once: what is signed is what is sent. */
async function contentOf(body: unknown, file: Upload | undefined) {
  if (file) {
    const form = new FormData();
    form.set('file', new Blob([file.content]), file.name);
    const made = new Response(form);
    const bytes = new Uint8Array(await made.arrayBuffer());
    return { body: bytes, type: made.headers.get('content-type') ?? undefined };
  }
  if (body === undefined) return { body: undefined, type: undefined };
  return { body: new TextEncoder().encode(JSON.stringify(body)), type: 'application/json' };
}

async function refusalIn(response: Response): Promise<YinxinError> {
  const { status } = response;
  const said = await response.text();
  let envelope: Partial<Envelope> = {};
  try {
    envelope = JSON.parse(said);
  } catch {
    // something between us and the platform answered
  }
  const { code = 0, message = `HTTP ${status}`, hint = '', data = null } = envelope;
  const requestId = envelope.requestId ?? response.headers.get('x-request-id') ?? '';
  return new YinxinError({ status, code, message, hint, requestId, data });
}

const waited = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
