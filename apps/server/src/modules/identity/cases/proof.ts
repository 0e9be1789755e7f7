import { type AnyWay, PAPER_KINDS } from '@yinxin/api';
import { eq, getTableColumns } from 'drizzle-orm';
import type { Queryable } from '../../../db/connect.ts';
import { question } from '../../../db/prepared-questions.ts';
import type { Rows } from '../../../db/together.ts';
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

type Whose = { personId: string } | { organizationId: string };
interface Asked {
  subject: Subject;
  at: Date;
}

/** To be read together with others. */
export const selectProof = (tx: Queryable, whose: Whose, { subject, at }: Asked) => {
  const assured = assuredAt(tx, whose, at).as('assured');
  return {
    proofKey: selectKey(tx, subject),
    proofCases: tx
      .select({ row: verifications, method: assured.method, since: assured.since })
      .from(assured)
      .innerJoin(verifications, eq(verifications.id, assured.verificationId)),
    proofChecks: tx
      .select(getTableColumns(verificationChecks))
      .from(assured)
      .innerJoin(verificationChecks, eq(verificationChecks.verificationId, assured.verificationId))
      .orderBy(verificationChecks.id),
  };
};
export type ProofRows = Rows<ReturnType<typeof selectProof>>;

type Given = Asked & { id: string };
const ofPerson = question((tx, { id: personId, subject, at }: Given) =>
  selectProof(tx, { personId }, { subject, at }),
);
const ofOrganization = question((tx, { id: organizationId, subject, at }: Given) =>
  selectProof(tx, { organizationId }, { subject, at }),
);
const readProof = (tx: Queryable, whose: Whose, at: Date): Promise<ProofRows> =>
  'personId' in whose
    ? ofPerson(tx, { id: whose.personId, subject: `person:${whose.personId}`, at })
    : ofOrganization(tx, { id: whose.organizationId, subject: `organization:${whose.organizationId}`, at });

/** How somebody's identity was assured at a moment, with the answers that it rests on: for evidence, never for strangers. */
export async function identityProof(
  vault: OpenedVault,
  tx: Queryable,
  whose: Whose,
  at: Date,
  read?: ProofRows,
) {
  const { proofCases: cases, proofChecks: checks, proofKey: key } = read ?? (await readProof(tx, whose, at));
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
