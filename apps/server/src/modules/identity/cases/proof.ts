import { type AnyWay, PAPER_KINDS } from '@yinxin/api';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { readTogether } from '../../../db/together.ts';
import type { Evidence } from '../../../providers/identity/index.ts';
import { type OpenedVault, type Subject, selectKey } from '../../../vault/index.ts';
import { type VerificationRow, verificationChecks, verifications } from '../tables.ts';
import { assuredAt } from './access.ts';
import { type CompanyFacts, caseVault, type PersonFacts } from './facts.ts';

/** Enough to tell two people of one name apart. */
const TAIL = 4;

function whoIn({ subject }: VerificationRow, facts: unknown) {
  if (subject === 'person') {
    const { name, paperKind, number } = facts as PersonFacts;
    return { name, paper: PAPER_KINDS[paperKind].words, number: number.slice(-TAIL) };
  }
  const { companyName: name, code } = facts as CompanyFacts;
  return { name, paper: '统一社会信用代码', number: code };
}

/** How somebody's identity was assured at a moment, with the answers that it rests on: for evidence, never for strangers. */
export async function identityProof(
  vault: OpenedVault,
  tx: Queryable,
  whose: { personId: string } | { organizationId: string },
  at: Date,
) {
  const newest = assuredAt(tx, whose, at);
  const assured = newest.as('assured');
  const subject = 'personId' in whose ? `person:${whose.personId}` : `organization:${whose.organizationId}`;
  const { cases, checks, key } = await readTogether(tx, {
    key: selectKey(tx, subject as Subject),
    cases: tx
      .select({ row: verifications, method: assured.method, since: assured.since })
      .from(assured)
      .innerJoin(verifications, eq(verifications.id, assured.verificationId)),
    checks: tx
      .select(getTableColumns(verificationChecks))
      .from(assured)
      .innerJoin(verificationChecks, eq(verificationChecks.verificationId, assured.verificationId))
      .orderBy(verificationChecks.id),
  });
  const [found] = cases;
  if (!found) return undefined;
  const { row, since } = found;
  const method: AnyWay = found.method;
  const [facts, ...evidences] = await caseVault(vault, tx, row, key).openAll([
    { what: 'facts', sealed: row.facts },
    ...checks.map(({ id, evidence }) => ({ what: `evidence/${id}`, sealed: evidence })),
  ]);
  return {
    ...{ verificationId: row.id, method, since, ...whoIn(row, facts) },
    checks: checks.map(({ kind, outcome, vendor, createdAt }, nth) => {
      const { reference = '' } = evidences[nth] as Partial<Evidence>;
      return { ...{ kind, outcome, vendor, reference }, at: createdAt };
    }),
  };
}
