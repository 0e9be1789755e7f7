import type { Database } from '../../db/connect.ts';
import { networkOf } from '../../http/network.ts';
import type { Caller } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Challenged, Challenges } from '../challenges/index.ts';
import { type Budget, count, giveBack, secondsLeft, take } from '../limits/index.ts';

const WINDOW_SECONDS = 15 * 60;

/** What is guessed at: each step of a login counts by itself, and so does the password one is asked for at the desk. */
type Step = 'password' | 'second' | 'confirm';

export interface Try {
  step: Step;
  login: string;
  ip: string;
  /** A browser this account was entered from before. */
  deviceId?: string;
}

/** From strangers all over the world together, for one account, before a challenge stands in between; a code of six digits bears less than a password. */
const MOST_BY_STRANGERS: Readonly<Record<Step, number>> = { password: 50, second: 10, confirm: 50 };
const MOST_BY_ONE = 5;
const MOST_BY_ADDRESS = 30;

const budget = (name: string, max: number): Budget => ({
  name: `operator ${name}`,
  max,
  perSeconds: WINDOW_SECONDS,
});

/**
 * A known device has a count of its own, so that nobody elsewhere can use it up: OWASP, Slow Down Online Guessing
 * Attacks with Device Cookies. Everybody else shares those of their address and of the account.
 */
function budgetsOf({ step, login, ip, deviceId }: Try): { own: Budget; shared: Budget[] } {
  if (deviceId) return { own: budget(`${step} device ${deviceId}`, MOST_BY_ONE), shared: [] };
  const network = networkOf(ip);
  return {
    own: budget(`${step} pair ${login} ${network}`, MOST_BY_ONE),
    shared: [
      budget(`${step} address ${network}`, MOST_BY_ADDRESS),
      budget(`${step} strangers ${login}`, MOST_BY_STRANGERS[step]),
    ],
  };
}

export interface ThrottleParts {
  db: Database;
  challenges: Challenges;
}

/**
 * Counts before anything is compared: guessing in parallel gains nothing. A name nobody has counts like any other. What
 * others used up of an account asks for a challenge: strangers who guess keep nobody out who knows the password. Behind
 * it nobody but who knows it can get, so there too many tries are refused.
 */
export async function beginTry(
  { db, challenges }: ThrottleParts,
  { challenge }: Pick<Caller, 'challenge'>,
  attempt: Try,
): Promise<void> {
  const { own, shared } = budgetsOf(attempt);
  const throttled = () => problem('OPERATOR_THROTTLED', { minutes: minutesLeft() });
  if (!(await take(db, own))) throw throttled();
  let pressure = 0;
  for (const each of shared) pressure = Math.max(pressure, (await count(db, each)) / each.max);
  if (pressure <= 1) return;
  const asker = networkOf(attempt.ip);
  const what: Challenged = { purpose: 'operator-login', subject: attempt.login, asker };
  if (attempt.step === 'password' && (await challenges.isPassed(db, { challenge }, what))) return;
  // it was not compared, so it was no try
  for (const each of [own, ...shared]) await giveBack(db, each);
  throw attempt.step === 'password' ? challenges.asked(what, pressure) : throttled();
}

const minutesLeft = () => Math.ceil(secondsLeft({ perSeconds: WINDOW_SECONDS }) / 60);

/** A right answer was no guess: one's own count starts anew, the shared ones get theirs back. */
export async function forgiveTry(db: Database, attempt: Try): Promise<void> {
  const { own, shared } = budgetsOf(attempt);
  await giveBack(db, own, own.max);
  for (const each of shared) await giveBack(db, each);
}
