import {
  CONTRACT_STATES,
  type ContractAct,
  type ContractDetail,
  type ContractEntry,
  type ContractState,
  contractMachine,
  EVENTS,
  isByRule,
  type SignatureLevel,
} from '@yinxin/api';
import { maskName, maskPhone } from '@yinxin/identifiers';
import { maskAddress } from '../../http/network.ts';
import type { Actor } from '../../http/principal.ts';
import type { Vault } from '../../vault/index.ts';
import { type ContractAccess, isInTime, isOpen, rolesIn } from '../contracts/access.ts';
import { presentDocument } from '../contracts/content/index.ts';
import type { ContractDependencies } from '../contracts/dependencies.ts';
import { versionOf } from '../contracts/facts.ts';
import { linkTokenOf } from '../contracts/links.ts';
import type { Contract, ContractDocumentRow, Field, Party } from '../contracts/tables.ts';
import type { Entry } from './entries.ts';
import type { History, PastEvent } from './history.ts';
import { listed } from './notarized.ts';
import { factsFor, isBy, outsidersView } from './outsiders.ts';

type Parts = Pick<ContractDependencies, 'vault'>;

/** What a party is called in lists; who only takes part reads the names of other people masked. */
function titleOf(vault: Vault, { role, organizationName, name }: Party, isClear: boolean): string {
  if (organizationName) return organizationName;
  const known = vault.open(name);
  if (!known) return role;
  return isClear ? known : maskName(known);
}

/** All have signed. */
export const CONCLUDED: readonly ContractState[] = ['COMPLETE', 'INVALIDING', 'INVALIDED'];
/** Whether the parties see one another: always, or once all have signed; what came to nothing stays closed. */
export const isOpenToParties = ({ sight, state }: Contract): boolean =>
  sight === 'all' || CONCLUDED.includes(state);

/** How somebody stands to a contract, as far as a list tells. */
type EntryAccess = Pick<ContractAccess, 'own' | 'isAuthor' | 'roles'>;

/** Whom a rule named, and who acts for another, passes nothing on. */
const isOffered = (own: readonly Party[]) => (act: ContractAct) =>
  act !== 'transfer-contract' || own.some((party) => isOpen(party) && !isByRule(party));

function presentEntry(
  parts: Parts,
  { contract, parties, author, changedAt }: Entry,
  { own, isAuthor, roles }: EntryAccess,
): ContractEntry {
  const ownIds = new Set(own.map(({ id }) => id));
  const isOpenBook = isAuthor || isOpenToParties(contract);
  const places = parties
    .filter((party) => ownIds.has(party.id) || (isByRule(party) ? isAuthor : isOpenBook))
    .map((party) => ({
      name: titleOf(parts.vault, party, isAuthor || ownIds.has(party.id)),
      kind: party.kind,
      part: party.part,
      state: party.state,
      isOwn: ownIds.has(party.id),
    }));
  return {
    id: contract.id,
    title: contract.title,
    number: contract.number,
    state: contract.state,
    stateWords: CONTRACT_STATES[contract.state],
    author,
    parties: places.flatMap(({ name }) => name || []),
    places,
    deadline: contract.deadline?.toISOString() ?? null,
    changedAt: changedAt.toISOString(),
    // how the author keeps it is nobody else's business
    tags: isAuthor ? contract.tags : [],
    folderId: isAuthor ? contract.folderId : null,
    may: contract.deletedAt ? [] : contractMachine.may(contract.state, roles).filter(isOffered(own)),
  };
}

/** As somebody finds it among all that lies with them. */
export function presentListed(
  parts: Parts,
  entry: Entry,
  { accountId }: Pick<Actor, 'accountId'>,
): ContractEntry {
  const isAuthor = entry.contract.accountId === accountId;
  const own = entry.parties.filter((party) => party.accountId === accountId);
  // only who has something to fill in is called to it
  const roles = rolesIn({ ...entry, own, isAuthor, delegated: [] }, () => true);
  return presentEntry(parts, entry, { own, isAuthor, roles });
}

const LEVELS: readonly SignatureLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA'];
/** What all documents have reached. */
const levelOf = (documents: readonly ContractDocumentRow[]): string | null => {
  const ranks = documents.map(({ level }) => (level ? LEVELS.indexOf(level) : -1));
  return LEVELS[Math.min(...ranks)] ?? null;
};

export function presentDetail(parts: Parts, access: ContractAccess, history: History): ContractDetail {
  const { contract, parties, delegated, fields, documents, isAuthor, oversees, roles } = access;
  const own = [...access.own, ...delegated.map(({ party }) => party)];
  const { vault } = parts;
  const seesAll = isAuthor || oversees;
  const isOpenBook = seesAll || isOpenToParties(contract);
  const ownIds = new Set(own.map(({ id }) => id));
  const ownKeys = new Set(own.map(({ key }) => key));
  // how an organisation approves is its own affair
  const shown = parties.filter((party) => ownIds.has(party.id) || (isByRule(party) ? seesAll : isOpenBook));
  const { author, actors } = history;
  const entry = presentEntry(
    parts,
    { contract, parties: shown, author, changedAt: contract.changedAt },
    { own, isAuthor: seesAll, roles },
  );
  return {
    ...entry,
    may: entry.may.filter(isOffered(access.own)).filter((act) => isInTime(contract, act, access.now)),
    parties: shown.map((party) => ({
      ...presentParty(vault, party, seesAll || ownIds.has(party.id), ownIds.has(party.id)),
      actedBy: party.actedBy ? (actors.get(party.actedBy) ?? '') : '',
      linkToken: isAuthor && isPassable(party) && !ownIds.has(party.id) ? linkTokenOf(vault, party.id) : null,
    })),
    message: contract.message ? vault.open(contract.message) : '',
    code: contract.code,
    version: versionOf(contract, parties),
    amount: contract.amount,
    kind: contract.kind,
    algorithm: contract.algorithm,
    sight: contract.sight,
    quorums: contract.quorums,
    expiresOn: seesAll ? contract.expiresOn : null,
    renewsOn: seesAll ? contract.renewsOn : null,
    retentionUntil: seesAll ? contract.retentionUntil : null,
    sentAt: contract.sentAt?.toISOString() ?? null,
    endedAt: contract.endedAt?.toISOString() ?? null,
    reason: contract.reason,
    level: levelOf(documents),
    documents: documents.map(presentDocument),
    fields: fields
      .filter(({ partyKey }) => isOpenBook || ownKeys.has(partyKey))
      .map((field) =>
        presentField(vault, field, parties, isAuthor || ownKeys.has(field.partyKey) || isComposed(contract)),
      ),
    timeline: timelineOf(parts, access, history),
    voids: contract.voids,
  };
}

/** Whoever sent the message may send its link once more by a way of their own; it reads and never signs (docs/decisions/0056). */
const isPassable = (party: Party) => isOpen(party) && party.tokenHash !== null && !isByRule(party);

/** What was filled in stands on the pages for all to read from here on. */
const isComposed = ({ contentDigest }: Contract) => contentDigest !== null;

function presentParty(vault: Vault, party: Party, isClear: boolean, isOwn: boolean) {
  const name = vault.open(party.name);
  return {
    id: party.id,
    key: party.key,
    role: party.role,
    kind: party.kind,
    part: party.part,
    actingAs: party.actingAs,
    name: isClear ? name : maskName(name),
    organizationName: party.organizationName,
    phone: maskPhone(vault.open(party.phone)),
    step: party.step,
    intent: party.intent,
    state: party.state,
    reason: party.reason,
    isOwn,
    byRule: isByRule(party),
    filled: party.filledAt !== null,
    decidedAt: party.decidedAt?.toISOString() ?? null,
  };
}

function presentField(vault: Vault, field: Field, parties: readonly Party[], isClear: boolean) {
  const { id, documentId, partyKey, kind, label, page, left, top, width, height, required, options, value } =
    field;
  return {
    ...{ id, documentId, partyKey, kind, label, page, left, top, width, height, required },
    partyId: parties.find(({ key }) => key === partyKey)?.id ?? '',
    options: { ...options },
    value: isClear && value ? vault.open(value) : null,
  };
}

/** In which places somebody acted: those that the event names, or all of theirs where it is from before they were named. */
function placesIn({ actorId, facts }: PastEvent, places: readonly Party[]): Party[] {
  const own = places.filter(({ personId }) => personId === actorId);
  const { party } = facts;
  return party === undefined ? own : own.filter(({ id }) => listed(party).includes(id));
}

/** As whom somebody acted: for the organisation where all their places are its own, or else as themselves. */
function actorIn(vault: Vault, first: Party, places: readonly Party[], isClear: boolean): string {
  const isOneTitle = places.every(({ organizationName }) => organizationName === first.organizationName);
  return titleOf(vault, isOneTitle ? first : { ...first, organizationName: '' }, isClear);
}

/** Whoever followed a link is somebody too. */
const isByLink = ({ actorKind }: PastEvent) => actorKind === 'visitor';
const isBySystem = (event: PastEvent) => event.actorKind !== 'person' && !isByLink(event);

/** Everything that happened, with who, when and from where. */
function timelineOf(
  { vault }: Parts,
  { contract, parties, own, isAuthor, oversees }: ContractAccess,
  { events, places, colleagues }: History,
) {
  const isClear = isAuthor || oversees;
  const rows = isClear ? events : outsidersView({ own, places }, events);
  const who = (event: PastEvent): string => {
    if (isBySystem(event)) return '系统';
    if (isByLink(event)) {
      const linked = places.find(({ id }) => listed(event.facts.party).includes(id));
      const isOwn = own.some(({ id }) => id === linked?.id);
      if (!linked || (!isClear && !isOwn && !isOpenToParties(contract))) return '其他签署方';
      return `${titleOf(vault, linked, isClear || isOwn)}（短信链接）`;
    }
    const name = colleagues.get(event.actorId ?? '');
    const away = listed(event.facts.for).flatMap(
      (accountId) => parties.find((party) => party.accountId === accountId) ?? [],
    );
    if (away.length > 0)
      return isClear
        ? `${name ?? '发起方成员'}（代${away.map((party) => vault.open(party.name)).join('、')}）`
        : '发起方成员';
    const acted = placesIn(event, places);
    const [party] = acted;
    if (party && !isClear && !isBy(own, event) && !isOpenToParties(contract)) return '其他签署方';
    if (party && isByRule(party)) return name ?? '发起方成员';
    if (party) return actorIn(vault, party, acted, isClear);
    return event.actorId === contract.personId ? '发起人' : '发起方成员';
  };
  return rows.map((event) => ({
    act: event.act,
    words: event.facts.silent ? '静默签署' : EVENTS[event.act].words,
    who: who(event),
    bySystem: isBySystem(event),
    at: event.at.toISOString(),
    ip: maskAddress(event.ip),
    facts: factsFor(event, isClear || isBy(own, event)),
  }));
}
