import { desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { type AgreementRow, partnerAgreements } from './tables.ts';

/** Newest first. */
export const agreementsOf = (db: Queryable, partnerId: string): Promise<AgreementRow[]> =>
  db
    .select()
    .from(partnerAgreements)
    .where(eq(partnerAgreements.partnerId, partnerId))
    .orderBy(desc(partnerAgreements.beginsAt), desc(partnerAgreements.id));

type Term = Pick<AgreementRow, 'beginsAt' | 'endsAt'>;

/** Of agreements, newest first, the one that began last; whether it still held is another question. */
export const begunAt = <Row extends Term>(agreements: readonly Row[], at: Date): Row | undefined =>
  agreements.find(({ beginsAt }) => beginsAt <= at);

/** The first moment at which it holds no more is that of its end. */
const holdsAt = ({ endsAt }: Term, at: Date): boolean => endsAt === null || at < endsAt;

/** What holds at a moment. */
export function heldAt<Row extends Term>(agreements: readonly Row[], at: Date): Row | undefined {
  const begun = begunAt(agreements, at);
  return begun && holdsAt(begun, at) ? begun : undefined;
}

interface Gap<Row> {
  /** Whose end it began with. */
  ended: Row;
  from: Date;
  until: Date | null;
}

/** Stretches in which nothing held after something had: from an end to the next beginning. */
export function gapsOf<Row extends Term>(agreements: readonly Row[]): Gap<Row>[] {
  return agreements.flatMap((ended, at) => {
    const next = agreements[at - 1]?.beginsAt ?? null;
    const { endsAt: from } = ended;
    return from !== null && (next === null || from < next) ? [{ ended, from, until: next }] : [];
  });
}

const earlier = (a: Date | null | undefined, b: Date): Date => (a && a < b ? a : b);

/** Until which moment something held within a stretch: its end, or an earlier one; undefined where nothing did. */
export function heldUntil(agreements: readonly Term[], from: Date, until: Date): Date | undefined {
  const ends = agreements.flatMap(({ beginsAt, endsAt }, at) => {
    // from its beginning on the next one holds, also where that ends sooner
    const end = earlier(endsAt, earlier(agreements[at - 1]?.beginsAt, until));
    return beginsAt < end && end > from ? [end] : [];
  });
  return ends.toSorted((a, b) => b.getTime() - a.getTime())[0];
}
