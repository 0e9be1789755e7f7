import { type AgreementFacts, type adminAddAgreement, type CallParsed, PARTNER_LIMITS } from '@yinxin/api';
import { DAY_MS, dayInChina, startOfDay, startOfNextDay } from '@yinxin/values';
import { and, eq, isNotNull, max, type SQL, sql } from 'drizzle-orm';
import { isOver, NOW } from '../../db/clock.ts';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { bills } from '../bills/index.ts';
import {
  type AgreementRow,
  agreementsOf,
  gapsOf,
  partnerAgreements,
  partners,
  priceRules,
} from '../partners/index.ts';
import { lockOpenPartner } from './partners.ts';

const refused = (reason: string) => problem('PARTNER_AGREEMENT', { reason });

/** The newest month that was closed: what it was billed by does not change any more. */
export async function closedUntil(db: Queryable, partnerId: string): Promise<string | null> {
  const [row] = await db
    .select({ period: max(bills.period) })
    .from(bills)
    .where(and(eq(bills.partnerId, partnerId), isNotNull(bills.startedAt)));
  return row?.period ?? null;
}

/** Why something cannot begin on a day whose month was closed; null where it can. */
export async function closedWords(
  db: Queryable,
  partnerId: string,
  beginsOn: string,
): Promise<string | null> {
  const closed = await closedUntil(db, partnerId);
  return closed !== null && beginsOn.slice(0, 7) <= closed ? `${closed} 已出账，生效日须在其后` : null;
}

type NewAgreement = CallParsed<typeof adminAddAgreement>['body'];

/** One more agreement; those before it stay as they were. */
export async function addAgreement(
  tx: Queryable,
  { id, beginsOn, endsOn, ...terms }: NewAgreement,
  createdBy: string | null,
): Promise<AgreementRow> {
  await lockOpenPartner(tx, id);
  const closed = await closedWords(tx, id, beginsOn);
  if (closed) throw refused(closed);
  if (endsOn !== null && endsOn < beginsOn) throw refused('截止日早于生效日');
  const agreements = await agreementsOf(tx, id);
  requirePlace(agreements, beginsOn, endsOn);
  const [last] = agreements;
  if (last && (last.settleMode === 'share') !== (terms.settleMode === 'share') && (await hasRules(tx, id)))
    throw refused('价格已按原结算方式登记，分润与收费之间不能变更，请另立合作方');
  const [row] = await tx
    .insert(partnerAgreements)
    .values({
      ...terms,
      ...{ partnerId: id, createdBy, beginsAt: startOfDay(beginsOn) },
      endsAt: endsOn === null ? null : startOfNextDay(endsOn),
    })
    .onConflictDoNothing()
    .returning();
  if (!row) throw refused(`协议编号 ${terms.number} 已在使用`);
  return row;
}

/** An agreement is the newest, or fills a gap that one left which ended: nothing that held is replaced afterwards. */
function requirePlace(agreements: readonly AgreementRow[], beginsOn: string, endsOn: string | null): void {
  const begins = startOfDay(beginsOn);
  const next = agreements.findLast(({ beginsAt }) => beginsAt > begins);
  if (!next) return;
  const gap = gapsOf(agreements).find(({ from, until }) => from <= begins && until === next.beginsAt);
  if (!gap) throw refused(`协议 ${next.number} 自 ${dayInChina(next.beginsAt)} 生效，新的一份不能早于它`);
  if (endsOn === null || startOfNextDay(endsOn) > next.beginsAt)
    throw refused(`补登的协议须在 ${next.number} 生效（${dayInChina(next.beginsAt)}）之前截止`);
}

async function hasRules(tx: Queryable, partnerId: string): Promise<boolean> {
  const [rule] = await tx
    .select({ id: priceRules.id })
    .from(priceRules)
    .where(eq(priceRules.partnerId, partnerId))
    .limit(1);
  return rule !== undefined;
}

/** Partners we work with whose newest agreement has ended or is about to: nothing follows it. */
export const isEnding = (): SQL | undefined =>
  and(
    eq(partners.state, 'active'),
    sql`(select a.ends_at from ${partnerAgreements} a where a.partner_id = ${partners.id}
          order by a.begins_at desc, a.id desc limit 1)
        < ${NOW} + ${(PARTNER_LIMITS.endingDays * DAY_MS) / 1000} * interval '1 second'`,
  );

/** Of several versions, newest first, the one that holds now; those before it, and one that ended, are past, those after it come. */
export function standings<Row extends { beginsAt: Date; endsAt?: Date | null }>(
  rows: readonly Row[],
  now: Date,
): { row: Row; standing: AgreementFacts['standing'] }[] {
  const begun = rows.findIndex(({ beginsAt }) => beginsAt <= now);
  return rows.map((row, at) => {
    if (begun === -1 || at < begun) return { row, standing: 'coming' };
    return { row, standing: at === begun && !isOver(row.endsAt ?? null, now) ? 'current' : 'past' };
  });
}

/** The last day on which it holds. */
export const lastDay = (endsAt: Date | null): string | null =>
  endsAt === null ? null : dayInChina(new Date(endsAt.getTime() - 1));
