import type { OpenContract } from '@yinxin/api/open';
import { maskPhone } from '@yinxin/identifiers';
import type { Actor } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { Vault } from '../../vault/index.ts';
import { authoriseReading, type ContractAccess, documentsOf } from './access.ts';
import type { ContractDependencies } from './dependencies.ts';
import type { ContractDocumentRow, Party } from './tables.ts';

type Parts = Pick<ContractDependencies, 'db' | 'vault'>;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

const presentParty = (vault: Vault, party: Party): OpenContract['parties'][number] => {
  const { id, kind, organizationName, step, state, reason } = party;
  return {
    ...{ id, kind, organizationName, step, state, reason },
    name: vault.open(party.name),
    phone: maskPhone(vault.open(party.phone)),
    decidedAt: iso(party.decidedAt),
  };
};

const presentDocument = ({ id, name, pages, size, sha256, sm3, signatures }: ContractDocumentRow) => ({
  ...{ id, name, size, sha256, sm3, signatures },
  pages: pages.length,
});

/** A contract as a program sees it: one that the organisation it acts for has written. @throws CONTRACT_NOT_FOUND */
export async function openContractOf({ db, vault }: Parts, who: Actor, id: string): Promise<OpenContract> {
  const { contract, parties } = await requireWritten({ db }, who, id);
  const { title, state, number, code, reason, deadline, createdAt, sentAt, endedAt } = contract;
  return {
    ...{ id, title, state, number, code, reason },
    deadline: iso(deadline),
    createdAt: createdAt.toISOString(),
    sentAt: iso(sentAt),
    endedAt: iso(endedAt),
    parties: parties.map((party) => presentParty(vault, party)),
    documents: (await documentsOf(db, id)).map(presentDocument),
  };
}

/** @throws CONTRACT_NOT_FOUND where somebody else wrote it */
export async function requireWritten(
  { db }: Pick<Parts, 'db'>,
  who: Actor,
  id: string,
): Promise<ContractAccess> {
  const access = await authoriseReading(db, who, id);
  if (!access.isAuthor && !access.oversees) throw problem('CONTRACT_NOT_FOUND');
  return access;
}
