import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { DAY_MS } from '@yinxin/values';
import type { Queryable } from '../../db/connect.ts';
import { applicationCalls, applicationReviews } from './tables.ts';

/** How a made-up program spends its day: call, up to which share of all, usual time, how often and with what it fails. */
const HABITS = [
  { name: 'contracts.get', upTo: 0.46, milliseconds: 12, failures: [[0.004, 404, 30_801]] },
  { name: 'contracts.create', upTo: 0.64, milliseconds: 86, failures: [[0.012, 400, 40_000]] },
  { name: 'files.upload', upTo: 0.82, milliseconds: 140, failures: [[0.003, 429, 42_900]] },
  { name: 'contracts.link', upTo: 0.92, milliseconds: 22, failures: [] },
  { name: 'account.usage', upTo: 0.97, milliseconds: 8, failures: [[0.02, 401, 31_001]] },
  { name: 'verification.file', upTo: 1, milliseconds: 210, failures: [] },
] as const satisfies readonly {
  name: string;
  upTo: number;
  milliseconds: number;
  failures: readonly (readonly [share: number, status: number, code: number])[];
}[];

/** The same story in every demo. */
function aDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

interface SampleCalls {
  applicationId: string;
  keyId: string;
  now: Date;
  days: number;
  /** On a working day. */
  perDay: number;
}

const AT_ONCE = 1_000;

/** As a row of that moment has it: the log is read in their order. */
function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`;
}

/** A month of calls as a program in use makes them, for the charts and logs of a demo; weekends are quiet. */
export async function placeSampleCalls(
  tx: Queryable,
  { applicationId, keyId, now, days, perDay }: SampleCalls,
): Promise<void> {
  const dice = aDice(perDay);
  const rows: (typeof applicationCalls.$inferInsert)[] = [];
  for (let back = days - 1; back >= 0; back--) {
    const day = new Date(now.getTime() - back * DAY_MS);
    const isQuiet = [0, 6].includes(day.getUTCDay());
    const calls = Math.round(perDay * (isQuiet ? 0.3 : 0.85 + dice() * 0.3));
    for (let made = 0; made < calls; made++) {
      // between nine and six in China, and before now
      const at = new Date(day.setUTCHours(1, 0, 0, 0) + dice() * 9 * 3_600_000);
      if (at < now) rows.push({ id: idAt(at), applicationId, keyId, at, ...aCall(dice) });
    }
  }
  rows.sort((a, b) => Number(a.at) - Number(b.at));
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await tx.insert(applicationCalls).values(rows.slice(at, at + AT_ONCE));
}

function aCall(dice: () => number) {
  const drawn = dice();
  const habit = HABITS.find(({ upTo }) => drawn < upTo) ?? HABITS[0];
  const [failure] = habit.failures.filter(([share]) => dice() < share);
  const milliseconds = habit.milliseconds * (0.6 + dice() * 0.8 + (dice() > 0.97 ? 4 * dice() : 0));
  const [, status, code] = failure ?? [0, 200, 1];
  return {
    ...{ name: habit.name, requestId: `req-${randomUUID()}`, ip: '203.0.113.18', milliseconds, status, code },
    ...{ request: null, answer: JSON.stringify(code === 1 ? { code } : { code, data: null }) },
  };
}

/** An application that went live a while ago. */
export const placeSampleReview = (
  tx: Queryable,
  { applicationId, accountId, at }: { applicationId: string; accountId: string; at: Date },
) =>
  tx.insert(applicationReviews).values({
    ...{ applicationId, accountId, state: 'passed', createdAt: at, decidedAt: at },
    purpose: '示例：把采购合同从业务系统发给供应商签署，每月约三百份。',
  });
