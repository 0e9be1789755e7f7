import type { ProblemName } from '@yinxin/api';
import { problemMessage } from '@yinxin/api';
import { timeInChina } from '@yinxin/values';
import { gt, inArray, or } from 'drizzle-orm';
import { timeNow } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { type OperatorChangeRow, operatorChanges } from './tables.ts';

/** Why somebody is not the second voice of a decision. */
export type Hindrance =
  | { outcome: 'same-person' }
  | { outcome: 'fresh'; until: Date }
  | { outcome: 'related' };

export interface Voice {
  /** What keeps this operator from deciding together with those who asked, wrote or decided before. */
  besides(others: readonly string[]): Hindrance | undefined;
}

type Change = Pick<OperatorChangeRow, 'operatorId' | 'change' | 'way' | 'byId' | 'at' | 'decidesFrom'>;

/** The one rule of everything that takes two: another person, not fresh, and not by the same hand. */
export async function voiceOf(tx: Queryable, operatorId: string, moment?: Date): Promise<Voice> {
  const at = moment ?? (await timeNow(tx));
  const { way, change, decidesFrom } = operatorChanges;
  const changes = await tx
    .select()
    .from(operatorChanges)
    .where(or(inArray(way, ['alone']), inArray(change, ['created', 'password']), gt(decidesFrom, at)))
    .orderBy(operatorChanges.at, operatorChanges.id);
  const until = freshUntil(changes, operatorId, at);
  const own = handsOn(changes, operatorId);
  return {
    besides(others) {
      if (others.includes(operatorId)) return { outcome: 'same-person' };
      if (until) return { outcome: 'fresh', until };
      const isRelated = others.some((other) => [...handsOn(changes, other)].some((hand) => own.has(hand)));
      return isRelated ? { outcome: 'related' } : undefined;
    },
  };
}

function freshUntil(changes: readonly Change[], operatorId: string, at: Date): Date | undefined {
  const ends = changes
    .filter((row) => row.operatorId === operatorId && row.decidesFrom > at)
    .map(({ decidesFrom }) => decidesFrom.getTime());
  return ends.length > 0 ? new Date(Math.max(...ends)) : undefined;
}

/** A new password that no single administrator knows makes an account its owner's alone. */
const isIndependent = ({ change, way }: Change) =>
  (change === 'created' || change === 'password') && way !== 'alone';

/** Whoever could act as this operator: themselves, and those who let themselves in alone, with their makers in turn. */
function handsOn(
  changes: readonly Change[],
  operatorId: string,
  known: Set<string> = new Set(),
): ReadonlySet<string> {
  if (known.has(operatorId)) return known;
  known.add(operatorId);
  const own = changes.filter((row) => row.operatorId === operatorId);
  const since = own.findLastIndex(isIndependent) + 1;
  for (const { byId, way } of own.slice(since)) if (way === 'alone' && byId) handsOn(changes, byId, known);
  return known;
}

const timeText = (time: Date) => timeInChina(time).slice(0, 16);

const PROBLEMS = {
  'same-person': 'DECIDER_ASKED',
  fresh: 'DECIDER_FRESH',
  related: 'DECIDER_RELATED',
} as const;
/** One past the minute that is shown, so that nobody comes a moment too early. */
const MINUTE_MS = 60_000;
const valuesOf = (hindrance: Hindrance): Record<string, string> =>
  hindrance.outcome === 'fresh'
    ? { until: timeText(new Date(Math.ceil(hindrance.until.getTime() / MINUTE_MS) * MINUTE_MS)) }
    : {};

/** The same words on a page and in a refusal. */
export const hindranceWords = (hindrance: Hindrance | undefined): string | null =>
  hindrance ? problemMessage(PROBLEMS[hindrance.outcome], valuesOf(hindrance)) : null;

/** The refusal; a capability that has its own words for the same person keeps them. */
export const hindranceProblem = (hindrance: Hindrance, samePerson: ProblemName = 'DECIDER_ASKED') =>
  hindrance.outcome === 'same-person'
    ? problem(samePerson)
    : problem(PROBLEMS[hindrance.outcome], valuesOf(hindrance));

/** Refuses who may not decide together with the others. For capabilities that count voices in tables of their own. */
export async function requireVoice(
  tx: Queryable,
  operatorId: string,
  others: readonly string[],
  samePerson: ProblemName,
): Promise<void> {
  const hindrance = (await voiceOf(tx, operatorId)).besides(others);
  if (hindrance) throw hindranceProblem(hindrance, samePerson);
}
