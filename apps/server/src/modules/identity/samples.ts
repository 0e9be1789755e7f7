import type { AnyWay, CheckKind, Paper } from '@yinxin/api';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Person } from '../../http/principal.ts';
import type { OpenedVault } from '../../vault/index.ts';
import { keepFile, type StoredFile } from '../files/index.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { assuranceOf } from './cases/access.ts';
import { addCheck, findCase, openCase, stepCase } from './cases/cases.ts';
import {
  type CompanyFacts,
  codeFingerprint,
  type PersonFacts,
  paperFingerprint,
  personFacts,
} from './cases/facts.ts';
import { failCase, passCase, reviewCase } from './cases/outcome.ts';
import { type VerificationRow, verificationPapers } from './tables.ts';

export interface Sample {
  personId: string;
  organizationId?: string;
  way: AnyWay;
  facts: PersonFacts | CompanyFacts;
  outcome: 'draft' | 'reviewing' | 'verified' | 'refused';
  papers?: readonly { kind: Paper; file: StoredFile }[];
}

const checks: Record<AnyWay, CheckKind> = {
  carrier: 'carrier',
  bank: 'bank',
  face: 'face',
  representative: 'representative',
  transfer: 'amount',
  letter: 'company',
  manual: 'company',
};

/** Somebody made up, as if signed in. */
async function callerOf(tx: Queryable, { personId, organizationId }: Sample): Promise<Caller<Person>> {
  const { state: identityState } = await findPerson(tx, personId);
  const organization = organizationId ? await findOrganization(tx, organizationId) : undefined;
  return {
    ip: '',
    requestId: '',
    who: {
      kind: 'person',
      personId: personId,
      sessionId: personId,
      name: '',
      maskedPhone: '',
      identityState,
      accountId: personId,
      accountType: organization ? 1 : 0,
      organizationId: organization?.id ?? null,
      organizationName: organization?.name ?? '',
      organizationState: organization?.state ?? null,
      roles: organization ? ['administrator'] : [],
    },
  };
}

/** Lets a made-up case of the demo go the way that real ones go, step by step; its evidence says that it is a sample. */
export async function placeSample(
  parts: { vault: OpenedVault },
  tx: Queryable,
  sample: Sample,
): Promise<VerificationRow> {
  const { vault } = parts;
  const { organizationId = null, way, facts, outcome, papers = [] } = sample;
  const caller = await callerOf(tx, sample);
  const fingerprint = 'code' in facts ? codeFingerprint(vault, facts.code) : paperFingerprint(vault, facts);
  const subject = organizationId ? 'organization' : 'person';
  const row = await openCase(parts, tx, caller, { subject, organizationId, way, facts, fingerprint });
  for (const { kind, file } of papers) {
    await tx
      .insert(verificationPapers)
      .values({ personId: sample.personId, organizationId, fileId: file.id, kind, verificationId: row.id });
    await keepFile(tx, file.id, null);
  }
  if (outcome === 'draft') return row;
  if (outcome === 'reviewing') return reviewCase(tx, caller, row);
  const checking = await stepCase(tx, caller, row, { act: 'begin-check', by: 'applicant' });
  const evidence = { vendor: '示例', operation: 'sample' };
  const isRight = outcome === 'verified';
  await addCheck(parts, tx, checking, {
    kind: checks[way],
    outcome: isRight ? 'match' : 'mismatch',
    evidence,
  });
  return isRight
    ? passCase(parts, tx, caller, checking, { by: 'check' })
    : failCase(tx, caller, checking, { by: 'check', reason: 'carrier-mismatch' });
}

/** Gives somebody made up another name on the paper that they have. */
export async function renameSample(
  parts: { vault: OpenedVault },
  tx: Queryable,
  { personId, name }: { personId: string; name: string },
): Promise<void> {
  const assurance = await assuranceOf(tx, personId);
  if (!assurance) return;
  const row = await findCase(tx, assurance.verificationId);
  const facts = { ...(await personFacts(parts.vault, tx, row)), name };
  await placeSample(parts, tx, { personId, way: 'carrier', facts, outcome: 'verified' });
}
