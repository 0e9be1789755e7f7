import type { PartyPart } from '@yinxin/api/client';
import { parseCompanyName, parsePersonalName, parsePhone } from '@yinxin/identifiers';
import { newKey, type Partner, type Party, signersOf } from './model.ts';

/** How those who take part follow one another. */
export const ORDERS = {
  sequential: '依次签署',
  parallel: '同时签署',
  groups: '分组签署',
} as const;
export type Order = keyof typeof ORDERS;

/** Who is told of it has no turn. */
const takesTurns = ({ part }: Pick<Party, 'part'>) => part !== 'cc';

/** The order that these steps amount to. */
export function orderOf(parties: readonly Party[]): Order {
  const steps = parties.filter(takesTurns).map(({ step }) => step);
  if (steps.every((step) => step === 1)) return steps.length > 1 ? 'parallel' : 'sequential';
  return new Set(steps).size === steps.length ? 'sequential' : 'groups';
}

/** Steps without gaps, as the order wants them; groups keep theirs. */
export function inOrder(parties: readonly Party[], order: Order): Party[] {
  if (order === 'parallel') return parties.map((party) => ({ ...party, step: 1 }));
  if (order === 'sequential') {
    let turn = 0;
    return parties.map((party) => ({ ...party, step: takesTurns(party) ? ++turn : 1 }));
  }
  const used = [...new Set(parties.filter(takesTurns).map(({ step }) => step))].sort((a, b) => a - b);
  return parties.map((party) => ({ ...party, step: takesTurns(party) ? used.indexOf(party.step) + 1 : 1 }));
}

/** The same with n of m: what a group needs goes with the group when groups before it are gone. */
export function arranged(
  parties: readonly Party[],
  quorums: Readonly<Record<string, number>>,
  order: Order,
): { parties: Party[]; quorums: Record<string, number> } {
  const ordered = inOrder(parties, order);
  if (order !== 'groups') return { parties: ordered, quorums: {} };
  const kept = parties.flatMap(({ step }, at) => {
    const needed = quorums[String(step)];
    return needed === undefined ? [] : [[String(ordered[at]?.step), needed] as const];
  });
  return { parties: ordered, quorums: quorumsFor(ordered, Object.fromEntries(kept)) };
}

/** Of steps that are still there, and no more than who signs in them; all of them need not be said. */
export function quorumsFor(
  parties: readonly Party[],
  quorums: Readonly<Record<string, number>>,
): Record<string, number> {
  const kept: Record<string, number> = {};
  for (const [step, needed] of Object.entries(quorums)) {
    const inStep = signersOf(parties).filter((party) => String(party.step) === step).length;
    if (needed >= 1 && needed < inStep) kept[step] = needed;
  }
  return kept;
}

export const newParty = (change: Partial<Party> & Pick<Party, 'kind'>): Party => ({
  ...{
    key: newKey('p'),
    part: 'signer',
    actingAs: 'agent',
    name: '',
    organizationName: '',
    phone: '',
    step: 1,
    intent: 'sms',
  },
  ...change,
});
export const partyOf = (partner: Partner, part: PartyPart = 'signer'): Party =>
  newParty({ ...partner, part });

export type PartyErrors = Partial<Record<'name' | 'phone' | 'organizationName', string>>;

/** What stands against a party; the server looks again. */
export function errorsOf({ kind, name, phone, organizationName }: Party): PartyErrors {
  const errors: PartyErrors = {};
  const person = parsePersonalName(name);
  if (!person.ok) errors.name = person.reason;
  const number = parsePhone(phone);
  if (!number.ok) errors.phone = number.reason;
  if (kind === 'organization') {
    const company = parseCompanyName(organizationName);
    if (!company.ok) errors.organizationName = company.reason;
  }
  return errors;
}
export const isComplete = (party: Party): boolean => Object.keys(errorsOf(party)).length === 0;

/** In the one spelling that is stored. */
export function spelled(party: Party): Party {
  const value = (parsed: { ok: boolean; value?: string }, typed: string) =>
    parsed.ok ? (parsed.value ?? typed) : typed;
  return {
    ...party,
    name: value(parsePersonalName(party.name), party.name.trim()),
    phone: value(parsePhone(party.phone), party.phone.trim()),
    organizationName:
      party.kind === 'organization'
        ? value(parseCompanyName(party.organizationName), party.organizationName.trim())
        : '',
  };
}

const placeOf = ({ kind, phone, organizationName }: Party) => `${kind} ${phone} ${organizationName}`;
/** Signs twice in one place, which nobody can. */
export const isTwice = (party: Party, parties: readonly Party[]): boolean =>
  party.part === 'signer' &&
  signersOf(parties).some(
    (other) => other.key !== party.key && placeOf(spelled(other)) === placeOf(spelled(party)),
  );

export const without = (parties: readonly Party[], key: string): Party[] =>
  parties.filter((party) => party.key !== key);

/** One place up or down. */
export function shifted(parties: readonly Party[], key: string, by: 1 | -1): Party[] {
  const from = parties.findIndex((party) => party.key === key);
  const to = from + by;
  const list = [...parties];
  const [party] = list.splice(from, 1);
  if (!party || to < 0 || to > list.length) return [...parties];
  list.splice(to, 0, party);
  return list;
}
