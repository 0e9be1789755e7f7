import type { DraftParty } from '@yinxin/api';
import type { Vault } from '../../vault/index.ts';
import type { Contract, ContractDocumentRow, Field, Party } from '../contracts/tables.ts';
import { requireDistinct } from './save.ts';

/** What contracts are made from: documents, roles in place of parties, fields. A draft that is never sent. */
export interface TemplateContent {
  contract: Contract;
  documents: ContractDocumentRow[];
  parties: Party[];
  fields: Field[];
}

/** Who takes which role, and what stands in which field. */
export interface Filled {
  title: string;
  templateVersionId: string;
  sceneId: string | null;
  /** In 分. */
  amount: number | null;
  parties: readonly { role: string; name: string; organizationName: string; phone: string }[];
  /** The open editor that begins it: whoever takes a role may still be missing. */
  editor?: string;
  /** The role that signs before all others, whatever the template says. */
  first?: string;
  /** By the id of the template's field. */
  values: ReadonlyMap<string, string>;
}

export const stepWith = (first: string | undefined, { key, step }: Party): number =>
  first === undefined ? step : key === first ? 1 : step + 1;

/** What stands in a field: what is given for it, or what the template says. */
export const contentWith =
  (vault: Vault, values: Filled['values']) =>
  ({ id, value }: Field): Buffer | null => {
    const given = values.get(id);
    if (given === undefined) return value;
    return given === '' ? null : vault.seal(given);
  };

/** Those who take the roles, as parties. */
export function partiesWith(vault: Vault, from: TemplateContent, { parties, first }: Filled): DraftParty[] {
  const people = new Map(parties.map((party) => [party.role, party]));
  const wanted = from.parties.map((role): DraftParty => {
    const { key, kind, part, actingAs, intent, reading } = role;
    const { name = '', organizationName = '', phone = '' } = people.get(key) ?? {};
    const step = stepWith(first, role);
    const called = { role: vault.open(role.name), name, organizationName, phone, idNumber: '' };
    return { key, kind, part, actingAs, step, intent, reading, ...called };
  });
  requireDistinct(wanted);
  return wanted;
}

/** A document of the template for a contract: the same files. */
export const documentFor = (
  contractId: string,
  {
    position,
    name,
    originalId,
    preparedId,
    pages,
    findings,
    sha256,
    sm3,
    size,
    signedBefore,
  }: ContractDocumentRow,
) => ({
  ...{ contractId, position, name, originalId, preparedId, fileId: preparedId },
  ...{ pages, findings, sha256, sm3, size, signedBefore },
});

/** A field of the template for a contract, without what stands in it. */
export const fieldFor = (
  contractId: string,
  documentId: string,
  { partyKey, position, kind, label, page, left, top, width, height, required, options }: Field,
) => ({
  ...{ contractId, documentId, partyKey, position, kind, label },
  ...{ page, left, top, width, height, required, options },
});
