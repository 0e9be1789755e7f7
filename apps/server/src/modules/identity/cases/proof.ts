import { type AnyWay, PAPER_KINDS } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import type { Evidence } from '../../../providers/identity/index.ts';
import type { OpenedVault } from '../../../vault/index.ts';
import type { VerificationRow } from '../tables.ts';
import { assuranceAt } from './access.ts';
import { checksOf, findCase } from './cases.ts';
import { caseVault, companyFacts, personFacts } from './facts.ts';

/** Enough to tell two people of one name apart. */
const TAIL = 4;

async function whoIn(vault: OpenedVault, tx: Queryable, row: VerificationRow) {
  if (row.subject === 'person') {
    const { name, paperKind, number } = await personFacts(vault, tx, row);
    return { name, paper: PAPER_KINDS[paperKind].words, number: number.slice(-TAIL) };
  }
  const { companyName: name, code } = await companyFacts(vault, tx, row);
  return { name, paper: '统一社会信用代码', number: code };
}

/** How somebody's identity was assured at a moment, with the answers that it rests on: for evidence, never for strangers. */
export async function identityProof(
  vault: OpenedVault,
  tx: Queryable,
  whose: { personId: string } | { organizationId: string },
  at: Date,
) {
  const assured = await assuranceAt(tx, whose, at);
  if (!assured) return undefined;
  const { verificationId, since } = assured;
  const method: AnyWay = assured.method;
  const row = await findCase(tx, verificationId);
  const checks = [];
  for (const { id, kind, outcome, vendor, evidence, createdAt } of await checksOf(tx, verificationId)) {
    const { reference = '' } = await caseVault(vault, tx, row).open<Partial<Evidence>>(
      `evidence/${id}`,
      evidence,
    );
    checks.push({ ...{ kind, outcome, vendor, reference }, at: createdAt });
  }
  return { verificationId, method, since, ...(await whoIn(vault, tx, row)), checks: checks.toReversed() };
}
