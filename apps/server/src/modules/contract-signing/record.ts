import { createHash } from 'node:crypto';
import { ACTING_AS, MEMBER_ROLES, PARTY_INTENTS, SIGNING_CONSENTS, STEP_UP_METHODS } from '@yinxin/api';
import { RECORD_FORMAT } from '@yinxin/evidence-log/package';
import { maskName } from '@yinxin/identifiers';
import type { Queryable } from '../../db/connect.ts';
import { maskAddress } from '../../http/network.ts';
import type { IssuedFacts } from '../certificates/index.ts';
import type { ContractDependencies, IdentityProof } from '../contracts/dependencies.ts';
import type { Contract, ContractDocumentRow, Intent, Party } from '../contracts/tables.ts';
import type { ProofRows } from '../identity/index.ts';
import type { StepUpProof } from '../step-up/index.ts';
import { agreementsOn } from './statement.ts';

export const PROOF_WORDS: Readonly<Record<StepUpProof, string>> = {
  ...STEP_UP_METHODS,
  identity: '人脸识别',
};

/**
 * How a signature came about, for its parties: written down in the transaction that takes the signature in, put into the
 * log by its digest and never changed. What was not known then is null and stays so.
 */
export type SigningRecord = Awaited<ReturnType<typeof recordOf>>;

type Parts = Pick<
  ContractDependencies,
  'vault' | 'seals' | 'silent' | 'identityOf' | 'agreementOn' | 'certificates'
>;

interface Recorded {
  contract: Contract;
  party: Party;
  intent: Intent;
  documents: readonly ContractDocumentRow[];
  identities: Identities;
  /** Of the certificate that signed; one that we did not issue has none. */
  certificate: IssuedFacts | undefined;
}

const at = (time: Date | null): string | null => time?.toISOString() ?? null;

const presentIdentity = ({ verificationId: _, since, checks, ...proof }: IdentityProof) => ({
  ...proof,
  since: since.toISOString(),
  checks: checks.map((check) => ({ ...check, at: check.at.toISOString() })),
});

/** Several ways satisfy what was agreed: which was taken, and why that may differ. */
function differenceOf({ intent: agreed }: Party, { proofMethod: used, batch }: Intent): string {
  if (!used || used === agreed) return '';
  if (agreed === 'face') return `约定的是“${PARTY_INTENTS.face}”，签署人选择了其中的${PROOF_WORDS[used]}`;
  const chosen = `约定的是${PARTY_INTENTS[agreed]}，更严的方式可以代替，签署时用了${PROOF_WORDS[used]}`;
  return batch ? `${chosen}；批量签署按各份约定中最严的确认` : chosen;
}

const textOfConsent = (version: string): string =>
  (SIGNING_CONSENTS as Readonly<Record<string, string>>)[version] ?? '';

const confirmationOf = (party: Party, intent: Intent) => ({
  agreed: party.intent,
  used: intent.proofMethod,
  difference: differenceOf(party, intent),
  at: at(intent.confirmedAt),
  /** What a vendor did: the message with the code, or the check of the face. Delivery is not asked for. */
  evidence: intent.proofEvidence,
  batch: intent.batch ? { count: intent.batch.split('\n').length } : null,
  consent: { version: intent.consent, text: textOfConsent(intent.consent) },
});

async function authorityOf({ seals, silent }: Parts, tx: Queryable, { sealUseId, silentId }: Intent) {
  const use = sealUseId ? await seals.authorityOf(tx, sealUseId) : null;
  const terms = silentId ? await silent.termsOf(tx, silentId) : null;
  // who lets whom is the organisation's own affair: others learn that somebody did, and when
  return {
    seal: use?.seal ?? null,
    roles: use?.roles.map((role) => MEMBER_ROLES[role]) ?? [],
    grant: use?.grant && {
      ...{ id: use.grant.id, by: maskName(use.grant.by) },
      ...{ at: at(use.grant.at), until: at(use.grant.until) },
    },
    approval: use?.approval && {
      ...{ id: use.approval.id, askedAt: at(use.approval.askedAt) },
      ...{ by: maskName(use.approval.by), at: at(use.approval.at) },
    },
    silent: terms && {
      // the signer of the record is this person
      ...{ id: terms.id, by: terms.by, givenAt: at(terms.givenAt) },
      ...{ from: at(terms.from), until: at(terms.until), uses: terms.uses, scope: terms.scope },
    },
  };
}

/** Made for this signature, or before it: by which rules it was issued. */
async function certificateOf({ agreementOn }: Parts, tx: Queryable, { certificate, intent }: Recorded) {
  if (!certificate) return null;
  const [cps] = await agreementsOn((name, day) => agreementOn(tx, name, day), ['cps'], certificate.issuedAt);
  const isOnce = certificate.why.includes(intent.id);
  return {
    serial: certificate.serial,
    issuer: certificate.issuer,
    profile: certificate.profile,
    kind: isOnce ? 'one-time' : intent.view.certificate ? 'usb-key' : 'seal',
    /** Of one for this signature alone: it is applied for with what was confirmed. */
    appliedAt: isOnce ? at(intent.confirmedAt) : null,
    issuedAt: certificate.issuedAt.toISOString(),
    sha256: createHash('sha256').update(certificate.der).digest('hex'),
    cps: cps ?? null,
  };
}

function readingOf({ documents, intent: { reading }, party: { readAt } }: Recorded) {
  return {
    /** When the contract was opened by whoever signs; null where it was signed from a list. */
    openedAt: at(readAt),
    measuredBy: 'browser',
    documents: documents.map(({ id, name, pages }) => ({
      name,
      pages: pages.length,
      seen:
        reading
          ?.find(({ documentId }) => documentId === id)
          ?.pages.map(({ page, seconds }) => ({ page: page + 1, seconds })) ?? null,
    })),
  };
}

export interface Identities {
  organizationId: string | null;
  person: IdentityProof | undefined;
  organization: IdentityProof | undefined;
}

/** The checks by which the signer, and whom they sign for, are known. */
export async function identitiesOf(
  { identityOf }: Parts,
  tx: Queryable,
  { personId }: Intent,
  organizationId: string | null,
  read: ProofRows,
): Promise<Identities> {
  return {
    organizationId,
    person: await identityOf(tx, { personId }, read),
    organization: organizationId ? await identityOf(tx, { organizationId }) : undefined,
  };
}

export async function recordOf(parts: Parts, tx: Queryable, recorded: Recorded) {
  const { contract, party, intent } = recorded;
  const { organizationId, person, organization } = recorded.identities;
  const isSilent = intent.silentId !== null;
  return {
    format: RECORD_FORMAT,
    ...{ contract: contract.id, party: party.id, intent: intent.id, digest: intent.digest },
    signer: person ? presentIdentity(person) : null,
    organization: organization ? presentIdentity(organization) : null,
    actingAs: organizationId ? ACTING_AS[party.actingAs ?? 'agent'] : null,
    confirmation: isSilent ? null : confirmationOf(party, intent),
    device: intent.device || null,
    address: intent.ip ? maskAddress(intent.ip) : null,
    reading: isSilent ? null : readingOf(recorded),
    authority: organizationId ? await authorityOf(parts, tx, intent) : null,
    certificate: await certificateOf(parts, tx, recorded),
  };
}

/** As it is kept and handed out: the digest is of exactly this. */
export const formatRecord = (record: SigningRecord): string => `${JSON.stringify(record, undefined, 2)}\n`;
