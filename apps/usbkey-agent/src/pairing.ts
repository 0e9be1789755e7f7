import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { Refusal } from './refusal.ts';
import { minutesUntil, SlidingCount } from './sliding-count.ts';

const CODE_MS = 5 * 60_000;
const CODE_TRIES = 3;
/** With three tries each, a page that guesses blindly hits once in about 66,000 quarters of an hour. */
const CODES_PER_WINDOW = 5;
const WINDOW_MS = 15 * 60_000;
const SESSION_MS = 15 * 60_000;
const MOST_SESSIONS = 8;
const REQUESTS_PER_SESSION = 1_000;

interface PendingCode {
  readonly code: string;
  readonly expiresAt: number;
  triesLeft: number;
}

interface Session {
  readonly origin: string;
  readonly expiresAt: number;
  /** Every nonce of the session: it is short enough to remember all. */
  readonly nonces: Set<string>;
}

/** Codes shown to the user, and the sessions of pages whose user typed one in. */
export class Pairing {
  readonly #now: () => number;
  /** One code per origin: a page cannot spend the tries of another. */
  readonly #codes = new Map<string, PendingCode>();
  readonly #sessions = new Map<string, Session>();
  readonly #asked: SlidingCount;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#asked = new SlidingCount(CODES_PER_WINDOW, WINDOW_MS, now);
  }

  begin(origin: string): { code: string; expiresAt: Date } {
    const freeAt = this.#asked.fullUntil(origin);
    if (freeAt !== undefined)
      throw new Refusal('PAIRING_PAUSED', { minutes: minutesUntil(freeAt, this.#now()) });
    this.#asked.add(origin);
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const expiresAt = this.#now() + CODE_MS;
    this.#codes.set(origin, { code, expiresAt, triesLeft: CODE_TRIES });
    return { code, expiresAt: new Date(expiresAt) };
  }

  finish(origin: string, typed: string): { token: string; expiresAt: Date } {
    const pending = this.#codes.get(origin);
    if (!pending || pending.expiresAt <= this.#now()) throw new Refusal('PAIRING_EXPIRED');
    if (!timingSafeEqual(Buffer.from(pending.code), Buffer.from(typed))) {
      pending.triesLeft -= 1;
      if (pending.triesLeft > 0) throw new Refusal('PAIRING_CODE_WRONG', { triesLeft: pending.triesLeft });
      this.#codes.delete(origin);
      throw new Refusal('PAIRING_EXPIRED');
    }
    this.#codes.delete(origin);
    return this.#start(origin);
  }

  /** The session that a token of this origin opens; the nonce is spent. */
  enter(origin: string, token: string, nonce: string): void {
    const session = this.#sessions.get(nameOf(token));
    if (!session || session.expiresAt <= this.#now() || session.origin !== origin)
      throw new Refusal('PAIRING_REQUIRED');
    if (session.nonces.has(nonce)) throw new Refusal('REQUEST_REPLAYED');
    if (session.nonces.size >= REQUESTS_PER_SESSION) throw new Refusal('TOO_MANY_REQUESTS');
    session.nonces.add(nonce);
  }

  end(token: string): void {
    this.#sessions.delete(nameOf(token));
  }

  #start(origin: string): { token: string; expiresAt: Date } {
    for (const [name, session] of this.#sessions)
      if (session.expiresAt <= this.#now() || this.#sessions.size >= MOST_SESSIONS)
        this.#sessions.delete(name);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = this.#now() + SESSION_MS;
    this.#sessions.set(nameOf(token), { origin, expiresAt, nonces: new Set() });
    return { token, expiresAt: new Date(expiresAt) };
  }
}

/** Looked up by its hash, so that the time of a comparison tells nothing about the token. */
const nameOf = (token: string): string => createHash('sha256').update(token).digest('hex');
