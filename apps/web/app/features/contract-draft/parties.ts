import { contactIn, type PartyPart } from '@yinxin/api/client';
import {
  type Parsed,
  parseCompanyName,
  parseForeignName,
  parseIdCard,
  parsePhone,
} from '@yinxin/identifiers';
import { signersOf } from '~/parts/parties/index.ts';
import { newKey, type Partner, type Party } from './model.ts';

export const newParty = (change: Partial<Party> & Pick<Party, 'kind'>): Party => ({
  ...{
    key: newKey('p'),
    part: 'signer',
    actingAs: 'agent',
    role: '',
    name: '',
    idNumber: '',
    organizationName: '',
    phone: '',
    step: 1,
    intent: 'sms',
    reading: 'link',
  },
  ...change,
});
export const partyOf = (partner: Partner, part: PartyPart = 'signer'): Party =>
  newParty({ ...partner, part });

/** Of whoever was chosen from the contacts of enterprise WeChat the server alone knows the number. */
const parsePartyPhone = (phone: string): Parsed =>
  contactIn(phone) ? { ok: true, value: phone } : parsePhone(phone);

export type PartyErrors = Partial<Record<'name' | 'phone' | 'organizationName' | 'idNumber', string>>;

/**
 * What stands against a party; the server looks again. Whoever writes before their identity is known, `unnamed` by their
 * phone, gets the name of their paper later.
 */
export function errorsOf(
  { kind, name, phone, organizationName, idNumber }: Party,
  unnamed?: string,
): PartyErrors {
  const errors: PartyErrors = {};
  const person = parseForeignName(name);
  if (!person.ok && !(name === '' && phone === unnamed)) errors.name = person.reason;
  const number = parsePartyPhone(phone);
  if (!number.ok) errors.phone = number.reason;
  if (kind === 'organization') {
    const company = parseCompanyName(organizationName);
    if (!company.ok) errors.organizationName = company.reason;
  }
  const card = parseIdCard(idNumber);
  if (idNumber && !card.ok) errors.idNumber = card.reason;
  return errors;
}
export const isComplete = (party: Party, unnamed?: string): boolean =>
  Object.keys(errorsOf(party, unnamed)).length === 0;
/** The phone of whoever writes, while nothing but that is known of them. */
export const unnamedOf = ({ name, phone }: Partner): string | undefined => (name ? undefined : phone);

/** In the one spelling that is stored; what is wrong becomes what `otherwise` makes of it. */
function spelledOr(party: Party, otherwise: (typed: string) => string): Party {
  const value = (parsed: Parsed, typed: string) => (parsed.ok ? parsed.value : otherwise(typed));
  return {
    ...party,
    name: value(parseForeignName(party.name), party.name),
    phone: value(parsePartyPhone(party.phone), party.phone),
    idNumber: value(parseIdCard(party.idNumber), party.idNumber),
    organizationName:
      party.kind === 'organization'
        ? value(parseCompanyName(party.organizationName), party.organizationName)
        : '',
  };
}
export const spelled = (party: Party): Party => spelledOr(party, (typed) => typed.trim());
/** What is half typed is not stored; whose it is stays there. */
export const storedParty = (party: Party): Party => spelledOr(party, () => '');

const placeOf = ({ kind, phone, organizationName }: Party) => `${kind} ${phone} ${organizationName}`;
/** Another person whom whoever writes, known by phone alone, may be instead. */
export const mayBeOwn = (party: Party, parties: readonly Party[], unnamed: string): boolean =>
  party.kind === 'person' &&
  party.part === 'signer' &&
  party.name !== '' &&
  party.phone === '' &&
  parties.some(({ phone, name }) => phone === unnamed && name !== '');

/** Whoever writes is this one: the phone goes there, and what stood there to where it was. */
export const swapOwn = (parties: readonly Party[], key: string, phone: string): Party[] => {
  const there = parties.find((party) => party.key === key)?.phone ?? '';
  return parties.map((party) => {
    if (party.key === key) return { ...party, phone };
    return party.phone === phone ? { ...party, phone: there } : party;
  });
};

/** Signs twice in one place, which nobody can; two whose phones are still to be filled in are two. */
export const isTwice = (party: Party, parties: readonly Party[]): boolean =>
  party.part === 'signer' &&
  party.phone.trim() !== '' &&
  signersOf(parties).some(
    (other) => other.key !== party.key && placeOf(spelled(other)) === placeOf(spelled(party)),
  );
