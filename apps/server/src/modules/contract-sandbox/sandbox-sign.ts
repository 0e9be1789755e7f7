import { SIGNING_CONSENT } from '@yinxin/api';
import { type Application, asSystem, type Caller, type Person } from '../../http/principal.ts';
import { AppError, problem } from '../../http/problem.ts';
import { rejectContract } from '../contract-deciding/index.ts';
import { composeContract } from '../contract-filling/index.ts';
import { prepareSigning, signContract } from '../contract-signing/index.ts';
import { documentsOf, isOpen } from '../contracts/access.ts';
import type { ContractParts } from '../contracts/dependencies.ts';
import { versionOf } from '../contracts/facts.ts';
import { requireWritten } from '../contracts/open-present.ts';
import { openContract } from '../contracts/opening.ts';
import type { Party } from '../contracts/tables.ts';

/** The people of the sandbox, who do as they are told. */
export interface SandboxPeople {
  /** Whoever holds a place: verified, a member where it is an organisation's, with a seal that they may use. */
  become(place: Pick<Party, 'kind' | 'organizationName'> & { name: string; phone: string }): Promise<{
    who: Person;
    sealId: string | undefined;
  }>;
}

/** Whoever reads of it in a report reads that nobody was asked. */
const PROOF = { vendor: '沙箱（没有向本人确认）' };

/** Whoever holds a place whose turn it is, with the contract before them. @throws CONTRACT_TURN */
async function onTurn(
  parts: ContractParts,
  people: SandboxPeople,
  { who: author, ...from }: Caller<Application>,
  { id, partyId }: { id: string; partyId: string },
): Promise<{ caller: Caller<Person>; sealId: string | undefined }> {
  await requireWritten(parts, author, id);
  // what is filled in is written into the pages by a job, which may not have come to it yet
  await composeContract(parts, id);
  const { parties } = await requireWritten(parts, author, id);
  const party = parties.find((one) => one.id === partyId);
  if (!party || !isOpen(party) || party.part !== 'signer') throw problem('CONTRACT_TURN');
  const { who, sealId } = await people.become({
    ...{ kind: party.kind, organizationName: party.organizationName },
    name: parts.vault.open(party.name),
    phone: parts.vault.open(party.phone),
  });
  const caller: Caller<Person> = { ...asSystem('sandbox'), ...from, who };
  await openContract(parts, caller, id);
  return { caller, sealId };
}

/** Lets a party refuse whose turn it is, as it would by itself; only in the sandbox. @throws CONTRACT_TURN */
export async function rejectInSandbox(
  parts: ContractParts,
  people: SandboxPeople,
  from: Caller<Application>,
  { id, partyId, reason }: { id: string; partyId: string; reason: string },
): Promise<void> {
  const { caller } = await onTurn(parts, people, from, { id, partyId });
  const { contract, parties } = await requireWritten(parts, from.who, id);
  await rejectContract(parts, caller, { id, reason, version: versionOf(contract, parties) });
}

/** Another developer may give the phone another name in the moment between: it is taken again. */
const MOST_TRIES = 3;

/** Lets a party sign whose turn it is, on the way of every signature; only in the sandbox. @throws CONTRACT_TURN */
export async function signInSandbox(
  parts: ContractParts,
  people: SandboxPeople,
  from: Caller<Application>,
  party: { id: string; partyId: string },
): Promise<void> {
  for (let left = MOST_TRIES; ; left--) {
    try {
      return await signOnce(parts, people, from, party);
    } catch (error) {
      if (left === 1 || !(error instanceof AppError && error.problem === 'SIGN_NAME')) throw error;
    }
  }
}

async function signOnce(
  parts: ContractParts,
  people: SandboxPeople,
  { who: author, ...from }: Caller<Application>,
  { id, partyId }: { id: string; partyId: string },
): Promise<void> {
  const { caller, sealId } = await onTurn(parts, people, { who: author, ...from }, { id, partyId });
  const { who } = caller;
  const reading = (await documentsOf(parts.db, id)).map(({ id: documentId, pages }) => ({
    ...{ documentId, pages: pages.map((_, page) => ({ page, seconds: 1 })) },
  }));
  const wish = { ...(sealId && { sealId }), places: [], seams: [] };
  const { intent } = await prepareSigning(parts, caller, {
    ...{ id, wish, reading, consent: SIGNING_CONSENT.version },
  });
  const proof = { ...PROOF, reference: `SANDBOX-${intent.id}`, at: parts.now().toISOString() };
  await parts.stepUp.grant(parts.db, who, 'sign-contract', intent.digest, proof);
  await signContract(parts, caller, intent.id);
}
