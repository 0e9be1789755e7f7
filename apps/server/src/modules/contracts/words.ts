import { isByRule } from '@yinxin/api';
import type { Guest } from '../../http/turns.ts';
import type { Vault } from '../../vault/index.ts';
import { bytesOf } from './content/index.ts';
import type { ContractParts } from './dependencies.ts';
import type { Contract, ContractDocumentRow, Party } from './tables.ts';

/** Takes its turn as somebody who reads does. */
const INDEX: Guest = { id: 'index', isParty: false };

/** What stands on the pages; nothing where they cannot be read. */
export async function wordsOnPages(
  parts: Pick<ContractParts, 'db' | 'storage' | 'vault' | 'format' | 'log'>,
  { contractId, fileId, sha256 }: Pick<ContractDocumentRow, 'contractId' | 'fileId' | 'sha256'>,
): Promise<string> {
  try {
    const pages = await parts.format.read(INDEX, sha256, () => bytesOf(parts, fileId));
    return pages.map(({ text }) => text).join(' ');
  } catch (error) {
    parts.log.warn({ err: error, contract: contractId }, 'the text of a document could not be read');
    return '';
  }
}

/** What a contract is found by beside its pages: title, number, parties, documents. */
export const textsOf = (
  { vault }: { vault: Pick<Vault, 'open'> },
  {
    contract,
    parties,
    documents,
  }: {
    contract: Pick<Contract, 'title' | 'number'>;
    parties: readonly Party[];
    documents: readonly ContractDocumentRow[];
  },
): string[] => [
  ...[contract.title, contract.number ?? ''],
  // how an organisation approves is its own affair: others who search must not find its people
  ...parties
    .filter((party) => !isByRule(party))
    .flatMap(({ organizationName, name }) => [organizationName, vault.open(name)]),
  ...documents.map(({ name }) => name),
];
