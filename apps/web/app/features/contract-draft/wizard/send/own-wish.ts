// With what whoever sends signs at once, and whether they can. Pure.
import { FIELD_KINDS, type SealCard, type SigningWish } from '@yinxin/api/client';
import type { PenPoint } from '@yinxin/seal/pen';
import type { Draft, Partner, Party } from '../../model.ts';
import { isOwnParty, signsFirst } from '../../use-send.ts';

interface Signing {
  draft: Pick<Draft, 'parties' | 'fields'>;
  own: Partner;
  seal: SealCard | undefined;
  strokes: readonly PenPoint[][] | undefined;
}

/** Their place among those who sign. */
export const ownPlace = ({ parties }: Pick<Draft, 'parties'>, own: Partner): Party | undefined =>
  parties.find((party) => party.part === 'signer' && isOwnParty(party, own));

/** Whether something of theirs is written by hand. */
const writesByHand = ({ draft, own, seal }: Omit<Signing, 'strokes'>): boolean => {
  const party = ownPlace(draft, own);
  if (!party) return false;
  if (party.kind === 'person') return !seal;
  return draft.fields.some((field) => field.party === party.key && field.kind === 'signature');
};

/** What stands in the way of signing with it now; undefined where nothing does. */
export function signsLater({
  draft,
  own,
  seal,
  strokes,
}: Signing): 'turn' | 'seal' | 'approval' | 'hand' | undefined {
  const party = ownPlace(draft, own);
  const isFilledByOthers = draft.fields.some(
    ({ kind, party: key }) =>
      FIELD_KINDS[kind].when === 'filled' && draft.parties.some((one) => one.key === key),
  );
  if (!party || !signsFirst(draft.parties, own) || isFilledByOthers) return 'turn';
  if (party.kind === 'organization' && !seal) return 'seal';
  if (seal && !seal.may.includes('use-seal')) return 'approval';
  return writesByHand({ draft, own, seal }) && !strokes?.length ? 'hand' : undefined;
}

/** What is sent when they confirm: places and seams are fields of the draft already. */
export const ownWish = ({ draft, own, seal, strokes }: Signing): SigningWish => ({
  ...(seal && { sealId: seal.id }),
  ...(strokes && writesByHand({ draft, own, seal }) && { strokes: strokes.map((stroke) => [...stroke]) }),
  places: [],
  seams: [],
});
