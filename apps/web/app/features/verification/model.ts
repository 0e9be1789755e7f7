import type { VerifiedFile, VerifiedSignature, VerifyAnswer, VerifyVerdict } from '@yinxin/api/client';
import type { IconName, Tone } from '~/ui/index.ts';

export {
  algorithmWords,
  commentWords,
  earlierOf,
  meaningOf,
  missingIn,
  nameWords,
  OWN_CLOCK,
  RAW_NAMES,
  rawNames,
  revocationWords,
  signersOf,
  UNASKED,
} from '@yinxin/verification/words';

/** A verdict is a word, a shape and a colour, never a colour alone. */
export const VERDICT_LOOKS: Record<VerifyVerdict, { icon: IconName; tone: Tone; ink: string; edge: string }> =
  {
    valid: { icon: 'circle-check', tone: 'success', ink: 'text-success-ink', edge: 'border-success' },
    unknown: { icon: 'question', tone: 'warning', ink: 'text-warning-ink', edge: 'border-warning' },
    invalid: { icon: 'failed', tone: 'danger', ink: 'text-danger', edge: 'border-danger' },
    unsigned: { icon: 'document', tone: 'neutral', ink: 'text-ink-2', edge: 'border-line-strong' },
  };

export const ANSWER_LOOKS: Record<VerifyAnswer, { icon: IconName; ink: string }> = {
  yes: { icon: 'circle-check', ink: 'text-success-ink' },
  no: { icon: 'failed', ink: 'text-danger' },
  unknown: { icon: 'question', ink: 'text-warning-ink' },
};

/** What a picture of a seal is called that nobody signed. */
export const ONLY_PICTURE = '仅图片，无签名';
export type PicturePlace = VerifiedFile['sealPicturePlaces'][number];

/** Pages (from 1) with such a picture of which it cannot be told where it stands. */
export const unplacedPages = ({
  sealPictures,
  sealPicturePlaces,
}: Pick<VerifiedFile, 'sealPictures' | 'sealPicturePlaces'>): number[] =>
  sealPictures.filter((number) => !sealPicturePlaces.some(({ page }) => page + 1 === number));

/** `合同.pdf` as it was signed: `合同（签署时）.pdf`. */
export const earlierName = (name: string): string => `${name.replace(/\.pdf$/i, '')}（签署时）.pdf`;

type Change = VerifiedSignature['changes'][number];
interface ChangesOfKind extends Pick<Change, 'revision' | 'allowed' | 'what'> {
  objects: number[];
}

/** What a revision did to several objects in the same way is one line. */
export function changesByKind(changes: readonly Change[]): ChangesOfKind[] {
  const kinds = new Map<string, ChangesOfKind>();
  for (const { revision, allowed, what, object } of changes) {
    const key = `${revision} ${allowed} ${what}`;
    const kind = kinds.get(key) ?? { revision, allowed, what, objects: [] };
    if (object !== null) kind.objects.push(object);
    kinds.set(key, kind);
  }
  return [...kinds.values()];
}
