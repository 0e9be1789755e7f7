import type { Queryable } from '../../db/connect.ts';
import type { Budget } from '../../http/limiter.ts';
import { networkOf } from '../../http/network.ts';
import { giveBack, left, secondsLeft, take } from '../limits/index.ts';

const WINDOW_SECONDS = 15 * 60;
const MOST_BY_ONE = 5;
const MOST_BY_NETWORK = 30;
/** From everywhere together. Whoever owns the account needs another way in than the one that strangers used up. */
const MOST_FOR_ACCOUNT = 50;

/** Somebody tries a password: which door it is at, whose it would be (a fingerprint), and from where. */
export interface Guess {
  door: string;
  account: string;
  ip: string;
}

const budgetsOf = ({ door, account, ip }: Guess): [Budget, Budget, Budget] => {
  const network = networkOf(ip);
  const budget = (name: string, max: number): Budget => ({
    ...{ name: `${door} ${name}`, max, perSeconds: WINDOW_SECONDS },
  });
  return [
    budget(`pair ${account} ${network}`, MOST_BY_ONE),
    budget(`network ${network}`, MOST_BY_NETWORK),
    budget(`account ${account}`, MOST_FOR_ACCOUNT),
  ];
};

/**
 * Counted before anything is compared: guessing in parallel gains nothing. A name that nobody has counts like any other.
 * False when there were too many.
 */
export async function beginGuess(db: Queryable, guess: Guess): Promise<boolean> {
  for (const budget of budgetsOf(guess)) if (!(await take(db, budget))) return false;
  return true;
}

/** How many more the same one has from where they are. */
export const guessesLeft = (db: Queryable, guess: Guess): Promise<number> => left(db, budgetsOf(guess)[0]);

export const minutesUntilGuesses = (): number => Math.ceil(secondsLeft({ perSeconds: WINDOW_SECONDS }) / 60);

/** A right one was no guess. */
export async function forgiveGuess(db: Queryable, guess: Guess): Promise<void> {
  const [own, ...shared] = budgetsOf(guess);
  await giveBack(db, own, own.max);
  for (const each of shared) await giveBack(db, each);
}
