import type { AgreementFacts, adminAddAgreement, CallParsed } from '@yinxin/api';
import { dayInChina, startOfDay, startOfNextDay } from '@yinxin/values';
import { and, desc, eq, isNotNull, lte, max } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import { bills } from '../bills/index.ts';
import { type AgreementRow, partnerAgreements, priceRules } from '../partners/index.ts';
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

/** Newest first. */
export const agreementsOf = (db: Queryable, partnerId: string): Promise<AgreementRow[]> =>
  db
    .select()
    .from(partnerAgreements)
    .where(eq(partnerAgreements.partnerId, partnerId))
    .orderBy(desc(partnerAgreements.beginsAt), desc(partnerAgreements.id));

/** What holds at a moment. */
export async function agreementAt(
  db: Queryable,
  partnerId: string,
  at: Date,
): Promise<AgreementRow | undefined> {
  const [row] = await db
    .select()
    .from(partnerAgreements)
    .where(and(eq(partnerAgreements.partnerId, partnerId), lte(partnerAgreements.beginsAt, at)))
    .orderBy(desc(partnerAgreements.beginsAt), desc(partnerAgreements.id))
    .limit(1);
  return row;
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
  const [last] = await agreementsOf(tx, id);
  if (last && dayInChina(last.beginsAt) > beginsOn)
    throw refused(`协议 ${last.number} 自 ${dayInChina(last.beginsAt)} 生效，新的一份不能早于它`);
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

async function hasRules(tx: Queryable, partnerId: string): Promise<boolean> {
  const [rule] = await tx
    .select({ id: priceRules.id })
    .from(priceRules)
    .where(eq(priceRules.partnerId, partnerId))
    .limit(1);
  return rule !== undefined;
}

/** Of several versions, newest first, the one that holds now; those before it are past, those after it come. */
export function standings<Row extends { beginsAt: Date }>(
  rows: readonly Row[],
  now: Date,
): { row: Row; standing: AgreementFacts['standing'] }[] {
  const current = rows.findIndex(({ beginsAt }) => beginsAt <= now);
  return rows.map((row, at) => ({
    row,
    standing: at === current ? 'current' : current === -1 || at < current ? 'coming' : 'past',
  }));
}

/** The last day on which it holds. */
export const lastDay = (endsAt: Date | null): string | null =>
  endsAt === null ? null : dayInChina(new Date(endsAt.getTime() - 1));
