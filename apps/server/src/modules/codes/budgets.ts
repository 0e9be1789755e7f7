import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { networkOf, wideNetworkOf } from '../../http/network.ts';
import { type Budget, count, giveBack, used } from '../limits/index.ts';
import { BUDGET_SECONDS, MOST_TRIES } from './limits.ts';
import { verificationCodes } from './tables.ts';

export interface CodeBudgets {
  /** Messages in an hour that strangers get without a challenge: from one address, and from everywhere. */
  perIp: number;
  total: number;
  /** Wrong tries at codes of strangers in an hour that one code is enough for; beyond them it takes two. */
  wrongTries: number;
}

/** As many as a neighbourhood of addresses gets of what one address does. */
const WIDE = 3;
const WRONG_PER_IP = 20;

const hourly = (name: string, max: number): Budget => ({ name, max, perSeconds: BUDGET_SECONDS });
const WRONG_SINGLE = hourly('wrong-codes', Number.POSITIVE_INFINITY);

/** What one network gets in an hour: its address, and the addresses around it. */
const ofNetwork = (what: string, ip: string, max: number): Budget[] => [
  hourly(`${what}:${networkOf(ip)}`, max),
  hourly(`${what}:${wideNetworkOf(ip)}`, WIDE * max),
];

export const sendingBudgets = ({ perIp, total }: CodeBudgets, ip: string): Budget[] => [
  ...ofNetwork('sms', ip, perIp),
  hourly('sms', total),
];

export const tryingBudgets = (ip: string): Budget[] => ofNetwork('wrong-codes', ip, WRONG_PER_IP);

/**
 * Counts one more in each and says how hard they are pressed: above 1 somebody has to pass a challenge. The last row
 * stays locked until the transaction ends, so what is read after it is true until then.
 */
export async function press(tx: Queryable, budgets: readonly Budget[]): Promise<number> {
  let pressure = 0;
  for (const budget of budgets) pressure = Math.max(pressure, (await count(tx, budget)) / budget.max);
  return pressure;
}

export async function release(tx: Queryable, budgets: readonly Budget[]): Promise<void> {
  for (const budget of budgets) await giveBack(tx, budget);
}

export const countWrongSingle = (tx: Queryable) => count(tx, WRONG_SINGLE);

/**
 * How many tries strangers had in this hour, or can still have, at codes of which one is enough. New ones of that kind
 * are handed out only below the budget, so that it bounds how often somebody can guess, from however many addresses.
 */
export async function exposure(tx: Queryable): Promise<number> {
  const { tries, lane, needsAnother, usedAt, expiresAt } = verificationCodes;
  const [open] = await tx
    .select({ tries: sql<number>`coalesce(sum(${MOST_TRIES} - ${tries}), 0)::int` })
    .from(verificationCodes)
    .where(sql`${lane} = 'stranger' and not ${needsAnother} and ${usedAt} is null and ${expiresAt} > now()`);
  return (open?.tries ?? 0) + (await used(tx, WRONG_SINGLE));
}
