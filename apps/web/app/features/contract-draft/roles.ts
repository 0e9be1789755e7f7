// Whom a document names as its parties, and where it wants them to sign: proposals that the author looks at.
import type { ResultOf } from '@yinxin/api/client';
import { inOrder, letterOf } from '~/parts/parties/index.ts';
import type { DraftDocument, Partner, Party, PlacedField } from './model.ts';
import { newParty, partyOf } from './parties.ts';
import { besideWords, cleared, isPlaced, type Size, signsBy } from './placement.ts';

type Answer = ResultOf<'GET /api/appapi/contract/roles'>;
type Role = Answer['roles'][number];
/** With the document it stands in. */
type ReadPlace = NonNullable<Role['place']> & { documentId: string };
type ReadRole = Omit<Role, 'place'> & { place: ReadPlace | null };
export interface ReadPlaces {
  roles: ReadRole[];
  /** Where somebody signs who is neither 甲方 nor 乙方: the last of the last document. */
  lonePlace: ReadPlace | null;
}

/** What several documents say of the same party: the first name, and the first place. */
export function merged(read: readonly ({ documentId: string } & Answer)[]): ReadPlaces {
  const roles = new Map<string, ReadRole>();
  for (const { documentId, roles: found } of read)
    for (const { letter, kind, name, place } of found) {
      const before = roles.get(letter);
      const own = place && { ...place, documentId };
      if (!before) roles.set(letter, { letter, kind, name, place: own });
      else
        roles.set(letter, {
          ...before,
          ...(before.name === '' && name !== '' && { kind, name }),
          place: before.place ?? own,
        });
    }
  const last = read.findLast(({ lonePlace }) => lonePlace);
  return {
    roles: [...roles.values()],
    lonePlace: last?.lonePlace ? { ...last.lonePlace, documentId: last.documentId } : null,
  };
}

const isOwn = ({ name }: ReadRole, own: Partner) =>
  name !== '' && (name === own.organizationName || name === own.name);

/** Which of them whoever writes is: whom the document names so, or leaves open. */
function ownPlace(roles: readonly ReadRole[], own: Partner): number {
  const named = roles.findIndex((role) => isOwn(role, own));
  const place = named < 0 ? roles.findIndex(({ name }) => name === '') : named;
  if (place >= 0 || own.name !== '') return place;
  // among people, whoever is not known by name yet is supposed to be the first, until they say otherwise (`swapOwn`);
  // beside an organisation they may act for it
  return roles.length > 0 && roles.every(({ kind }) => kind === 'person') ? 0 : -1;
}

/** Those who sign, as far as the document tells; whoever writes is one of them. */
export function partiesFrom(roles: readonly ReadRole[], own: Partner): Party[] {
  const place = ownPlace(roles, own);
  const others = roles.filter((_, at) => at !== place);
  const before = place < 0 ? 0 : place;
  const parties = others.map(({ kind, name }) =>
    newParty(kind === 'organization' ? { kind, organizationName: name } : { kind, name }),
  );
  parties.splice(before, 0, { ...partyOf(own), name: own.name || (roles[place]?.name ?? '') });
  if (parties.length === 1) parties.push(newParty({ kind: 'person' }));
  return inOrder(parties, 'sequential');
}

/** Behind 甲方（盖章） for the first who signs, unless the document says that 甲方 is another; none covers another. */
export function placesFrom(
  { roles, lonePlace }: ReadPlaces,
  signers: readonly Party[],
  documents: readonly DraftDocument[],
  fields: readonly PlacedField[],
  stampOf: (key: string) => Size | undefined,
): PlacedField[] {
  const roleOf = (signer: Party, at: number): ReadRole | undefined =>
    roles.find(({ name }) => name !== '' && [signer.name, signer.organizationName].includes(name)) ??
    roles.find(({ letter, name }) => letter === letterOf(at) && (name === '' || !isAnothers(name, signers)));
  const alone = signers.length === 1 ? lonePlace : null;
  const placed: PlacedField[] = [];
  for (const [at, signer] of signers.entries()) {
    const place = isPlaced(signer.key, fields) ? null : (roleOf(signer, at)?.place ?? alone);
    const document = place && documents.find(({ id }) => id === place.documentId);
    if (!place || !document) continue;
    const beside = besideWords(signsBy(signer), signer.key, document, [place], stampOf(signer.key));
    placed.push(...cleared(beside, [...fields, ...placed], document.pages));
  }
  return placed;
}

const isAnothers = (name: string, signers: readonly Party[]) =>
  signers.some((signer) => signer.name === name || signer.organizationName === name);
