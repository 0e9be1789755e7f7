import { FIELD_KINDS } from '@yinxin/api';
import { maskCompanyName, maskName, maskPhone } from '@yinxin/identifiers';
import type { Queryable } from '../../db/connect.ts';
import type { Caller, Principal } from '../../http/principal.ts';
import { documentsOf, fieldsOf, knownAccess } from '../contracts/access.ts';
import { presentDocument } from '../contracts/content/index.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { authorName } from '../contracts/facts.ts';
import type { Contract, Party } from '../contracts/tables.ts';
import { findOrganization } from '../organizations/index.ts';
import { findPerson } from '../persons/index.ts';
import { findLinked, linkAccessOf, requireOpen } from './link-access.ts';

/** Enough of a title to recognise it, and no more. */
const maskTitle = (title: string) => `${Array.from(title).slice(0, 2).join('')}…`;

/** Who asks: an organisation with whoever acts for it, or a person. */
async function senderOf(parts: ContractDependencies, contract: Contract, knows: boolean) {
  const { db, vault } = parts;
  const shown = (name: string) => (knows ? name : maskName(name));
  const name = await authorName(parts, db, contract);
  const person = await findPerson(db, contract.personId);
  if (contract.ownerKind === 'person')
    return {
      ...{ name: shown(name), kind: 'person' as const, handler: '' },
      certified: person.state === 'verified',
    };
  const { state } = await findOrganization(db, contract.ownerId);
  const handler = person.name ? shown(vault.open(person.name)) : '';
  return { name, kind: 'organization' as const, handler, certified: state === 'certified' };
}

const ownFieldsOf = async (tx: Queryable, contractId: string, { key }: Party) =>
  (await fieldsOf(tx, contractId)).filter(({ partyKey }) => partyKey === key);
const countOf = (fields: Awaited<ReturnType<typeof ownFieldsOf>>, when: 'filled' | 'marked') =>
  fields.filter(({ kind }) => FIELD_KINDS[kind].when === when && kind !== 'date').length;

const isParty = (db: Queryable, who: Principal, party: Party): Promise<boolean> =>
  who.kind !== 'person'
    ? Promise.resolve(false)
    : knownAccess(db, who, party.contractId).then(
        ({ own }) => own.some(({ id }) => id === party.id),
        () => false,
      );

/** What a link is about. Who is expected is masked; whoever may read it on this device learns which contract it is. */
export async function invitedContract(parts: ContractDependencies, caller: Caller, token: string) {
  const { db, vault } = parts;
  const party = await findLinked(db, token);
  const access = await linkAccessOf(db, caller, party);
  const { contract, stand, end } = access;
  const isYou = await isParty(db, caller.who, party);
  const knows = isYou || access.knows;
  const fields = knows ? await ownFieldsOf(db, contract.id, party) : [];
  const documents = knows ? await documentsOf(db, contract.id) : undefined;
  const name = vault.open(party.name);
  return {
    contractId: isYou ? contract.id : null,
    isYou,
    stand,
    end: end ?? null,
    title: knows ? contract.title : maskTitle(contract.title),
    sender: await senderOf(parts, contract, knows),
    expected: {
      name: knows ? name : maskName(name),
      phone: maskPhone(vault.open(party.phone)),
      kind: party.kind,
      organizationName:
        party.organizationName && (knows ? party.organizationName : maskCompanyName(party.organizationName)),
      part: party.part,
      state: party.state,
    },
    message: knows && contract.message ? vault.open(contract.message) : null,
    pages: documents?.reduce((sum, { pages }) => sum + pages.length, 0) ?? null,
    amount: knows ? contract.amount : null,
    fills: countOf(fields, 'filled'),
    signs: countOf(fields, 'marked'),
    state: contract.state,
    deadline: contract.deadline?.toISOString() ?? null,
  };
}

/** What is read by a link: the documents as they are now, and the party's own places in them. */
export async function linkedContract({ db }: ContractDependencies, caller: Caller, token: string) {
  const { contract, party, mine } = await requireOpen(db, caller, token);
  const fields = await ownFieldsOf(db, contract.id, party);
  return {
    openedAt: (mine?.openedAt ?? contract.changedAt).toISOString(),
    documents: (await documentsOf(db, contract.id)).map(presentDocument),
    places: fields.map(({ id, documentId, kind, label, page, left, top, width, height }) => ({
      ...{ id, documentId, kind, label, page, left, top, width, height },
    })),
  };
}
