import { createHash } from 'node:crypto';
import { problem } from '../problem.ts';

/** What was answered once, byte for byte. */
export interface KeptAnswer {
  status: number;
  body: Buffer;
}

/** Where answers are kept, for a day, with the effect that they tell of. */
export interface AnswerStore {
  find(applicationId: string, key: string): Promise<(KeptAnswer & { request: Buffer }) | undefined>;
  /**
   * Does the work and keeps its answer in one transaction, unless another process is at it: undefined then. Nothing is
   * kept of work that fails.
   */
  once(
    applicationId: string,
    key: string,
    request: Buffer,
    work: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer | undefined>;
}

export const IDEMPOTENCY_HEADER = 'idempotency-key';
const KEY = /^[\x21-\x7e]{1,200}$/;

/** @throws IDEMPOTENCY_MALFORMED */
export function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw problem('IDEMPOTENCY_MALFORMED');
  return header;
}

/** What makes two requests the same one. */
export function requestDigest(method: string, url: string, body: Buffer | undefined): Buffer {
  const hash = createHash('sha256').update(`${method} ${url}\n`);
  return (body ? hash.update(body) : hash).digest();
}

const POLL_MS = 50;
const PATIENCE_MS = 20_000;

export interface Idempotency {
  /** The answer of the work, or the one that an equal request got before. */
  answer(
    applicationId: string,
    key: string,
    request: Buffer,
    work: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer & { isRepeated: boolean }>;
}

/** One effect and one answer for all requests with one key, however many come at once and whatever dies between. */
export function createIdempotency(store: AnswerStore): Idempotency {
  const running = new Map<string, Promise<unknown>>();

  async function kept(applicationId: string, key: string, request: Buffer) {
    const found = await store.find(applicationId, key);
    if (!found) return undefined;
    if (!found.request.equals(request)) throw problem('IDEMPOTENCY_REUSED');
    return { status: found.status, body: found.body, isRepeated: true };
  }

  return {
    async answer(applicationId, key, request, work) {
      const name = `${applicationId} ${key}`;
      const end = performance.now() + PATIENCE_MS;
      while (performance.now() < end) {
        const before = await kept(applicationId, key, request);
        if (before) return before;
        const other = running.get(name);
        if (other) {
          await other.catch(() => {});
          continue;
        }
        const own = store.once(applicationId, key, request, work);
        running.set(name, own);
        try {
          const made = await own;
          if (made) return { ...made, isRepeated: false };
        } finally {
          running.delete(name);
        }
        await new Promise((resolve) => setTimeout(resolve, POLL_MS)); // another process is at it
      }
      throw problem('IDEMPOTENCY_RUNNING');
    },
  };
}
