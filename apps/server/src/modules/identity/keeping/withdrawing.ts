import { type ConsentKindName, RETENTION, waysOf } from '@yinxin/api';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import type { Caller, Person } from '../../../http/principal.ts';
import { findPerson, persons, revokePersonVerification } from '../../persons/index.ts';
import type { Privacy, Withdrawn } from '../../privacy/index.ts';
import { lockOpenCase } from '../cases/cases.ts';
import { caseVault, type PersonFacts, personFacts } from '../cases/facts.ts';
import { endCase } from '../cases/outcome.ts';
import type { IdentityDependencies } from '../dependencies.ts';
import { dropPapers } from '../papers/papers.ts';
import { assurances, faceChecks, verifications } from '../tables.ts';
import { forgetCases } from './forgetting.ts';

type Parts = Pick<IdentityDependencies, 'vault'> & { privacy: Pick<Privacy, 'mustKeep'> };

const ownCases = (personId: string) =>
  and(eq(verifications.subject, 'person'), eq(verifications.personId, personId));
/** Whoever no longer lets their number be used is no longer verified by it. */
async function dropNumber(tx: Queryable, caller: Caller<Person>, isKept: boolean): Promise<number> {
  const { personId } = caller.who;
  await tx
    .update(assurances)
    .set({ endedAt: sql`now()` })
    .where(
      and(eq(assurances.subject, 'person'), eq(assurances.personId, personId), isNull(assurances.endedAt)),
    );
  if ((await findPerson(tx, personId)).state !== 'none')
    await revokePersonVerification(tx, caller, personId, 'consent-withdrawn');
  await tx.update(persons).set({ name: null }).where(eq(persons.id, personId));
  if (isKept) return 0;
  const rows = await tx.select({ id: verifications.id }).from(verifications).where(ownCases(personId));
  await forgetCases(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length + (await dropPapers(tx, personId));
}

/** One thing that was said in cases, where the rest of them stays. */
async function dropFact(
  { vault }: Parts,
  tx: Queryable,
  personId: string,
  name: keyof Pick<PersonFacts, 'bankCard' | 'phone'>,
): Promise<number> {
  let dropped = 0;
  for (const row of await tx.select().from(verifications).where(ownCases(personId)).for('update')) {
    const { [name]: gone, ...rest } = await personFacts(vault, tx, row);
    if (!gone) continue;
    const facts = await caseVault(vault, tx, row).seal('facts', rest);
    await tx.update(verifications).set({ facts }).where(eq(verifications.id, row.id));
    dropped++;
  }
  return dropped;
}

/**
 * What a withdrawn consent takes along (个人信息保护法 第四十七条): an attempt that needs it ends, and what was collected on it
 * goes, unless a certificate stands on it.
 */
export const dropWithdrawn =
  (parts: Parts) =>
  async (tx: Queryable, caller: Caller<Person>, kind: ConsentKindName): Promise<Withdrawn> => {
    const { personId } = caller.who;
    const open = await lockOpenCase(tx, 'person', personId);
    if (open && waysOf('person')[open.way]?.consents.includes(kind))
      await endCase(tx, caller, open, 'cancel-verification', 'cancelled');
    // the face serves nothing that is kept
    if (kind === 'face') {
      const gone = await tx.delete(faceChecks).where(eq(faceChecks.personId, personId)).returning();
      return { deleted: gone.length > 0 ? [RETENTION.face.what] : [], kept: [] };
    }
    const isKept = await parts.privacy.mustKeep(tx, personId, new Date(), 'verified');
    const drop: Partial<Record<ConsentKindName, () => Promise<number>>> = {
      papers: async () => (isKept ? 0 : dropPapers(tx, personId)),
      'identity-number': () => dropNumber(tx, caller, isKept),
      'bank-card': async () => (isKept ? 0 : dropFact(parts, tx, personId, 'bankCard')),
      'carrier-phone': async () => (isKept ? 0 : dropFact(parts, tx, personId, 'phone')),
    };
    const dropped = (await drop[kind]?.()) ?? 0;
    return {
      deleted: dropped > 0 ? [WHAT[kind] ?? ''] : [],
      kept: isKept && drop[kind] ? ['verified'] : [],
    };
  };

const WHAT: Partial<Record<ConsentKindName, string>> = {
  papers: '证件照片',
  'identity-number': '姓名、证件号码、核验记录与材料',
  'bank-card': '银行卡末四位',
  'carrier-phone': '核验所用的手机号',
};
