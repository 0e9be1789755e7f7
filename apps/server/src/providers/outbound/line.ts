import { createCircuit, type Passage } from './circuit.ts';
import type { Prices } from './prices.ts';
import { exchange, NoAnswer, type VendorRequest, type WireAnswer } from './transport.ts';
import { Unusable, type VendorFailure, VendorUnavailable } from './unavailable.ts';

/** What an adapter made of an answer. */
export interface Reading<T> {
  value: T;
  /** One word for the record of calls; never a personal value. */
  outcome: string;
  /** Whether the vendor charges for this answer. */
  billed: boolean;
}

export interface VendorCall<T> {
  operation: string;
  /** Asking twice is asking once. Anything else is repeated only when the vendor was never reached. */
  idempotent: boolean;
  /** For whom or what, e.g. `person/<id>`. */
  target?: string | undefined;
  /** Signed anew for every try. */
  request(): VendorRequest;
  /** Throws `Unusable` on an answer that settles nothing; whatever else it throws is nonsense of the vendor's. */
  read(answer: WireAnswer): Reading<T>;
}

/** The way to one service of one vendor. */
export interface VendorLine {
  readonly vendor: string;
  call<T>(call: VendorCall<T>): Promise<T>;
}

export interface CallRecord {
  vendor: string;
  operation: string;
  outcome: string;
  durationMs: number;
  costFen: number;
  target: string | null;
}

export interface LineParts {
  /** Keeps the record of a call, outside of any transaction; it does not throw. */
  record(call: CallRecord): Promise<void>;
  prices: Prices;
  /** For all tries together. */
  timeoutMs?: number | undefined;
  /** Aborts when that time is over. */
  deadline?: (ms: number) => AbortSignal;
  now?: () => number;
  sleep?: (ms: number) => Promise<void>;
  random?: () => number;
}

const TIMEOUT_MS = 8_000;
const TRIES = 3;
const TRIES_UNLESS_SENT = 2;
const FIRST_WAIT_MS = 150;

const sleepReally = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

export function createLine(vendor: string, parts: LineParts): VendorLine {
  const { record, prices, timeoutMs = TIMEOUT_MS, now = Date.now } = parts;
  const { sleep = sleepReally, random = Math.random, deadline = AbortSignal.timeout } = parts;
  const circuit = createCircuit(now);
  const pause = (retry: number) => sleep(FIRST_WAIT_MS * 2 ** retry * (0.5 + random()));

  return {
    vendor,
    async call(call) {
      const { operation, target = null } = call;
      const begun = now();
      const keep = (outcome: string, costFen = 0) =>
        record({ vendor, operation, outcome, durationMs: Math.round(now() - begun), costFen, target });
      const passage = circuit.enter();
      if (!passage) {
        await keep('circuit-open');
        throw new VendorUnavailable(vendor, operation, 'circuit-open', false);
      }
      try {
        const { value, outcome, billed } = call.read(await answerTo(call, deadline(timeoutMs), pause));
        passage.succeeded();
        await keep(outcome, billed ? prices.of(vendor, operation) : 0);
        return value;
      } catch (error) {
        const failure = failureOf(error);
        tell(passage, failure);
        await keep(failure);
        throw new VendorUnavailable(vendor, operation, failure, wasSent(error));
      }
    },
  };
}

/** Tries again after a connection that failed or a 5xx, as far as repeating does no harm; never after a time-out. */
async function answerTo(
  { idempotent, request }: VendorCall<unknown>,
  signal: AbortSignal,
  pause: (retry: number) => Promise<void>,
): Promise<WireAnswer> {
  const tries = idempotent ? TRIES : TRIES_UNLESS_SENT;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const answer = await exchange(request(), signal);
      // what cannot be repeated is read: the vendor may say in it what became of the request
      if (answer.status < 500 || !idempotent) return answer;
      throw new Unusable('down');
    } catch (error) {
      const mayRepeat = idempotent ? !isTimeout(error) : !wasSent(error);
      if (!mayRepeat || attempt === tries || signal.aborted) throw error;
      await pause(attempt - 1);
    }
  }
}

const isTimeout = (error: unknown) => error instanceof NoAnswer && error.reason === 'timeout';
const wasSent = (error: unknown) => !(error instanceof NoAnswer && error.reason === 'never-connected');

function failureOf(error: unknown): VendorFailure {
  if (error instanceof Unusable) return error.failure;
  if (!(error instanceof NoAnswer)) return 'nonsense';
  if (error.reason === 'too-long') return 'nonsense';
  return error.reason === 'timeout' ? 'timeout' : 'down';
}

/** A vendor that refuses us in its own words is alive. */
function tell(passage: Passage, failure: VendorFailure) {
  if (failure === 'misconfigured' || failure === 'rate-limited') passage.succeeded();
  else passage.failed();
}
