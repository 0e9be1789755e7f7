import { createHash } from 'node:crypto';
import type { ShareCard } from '@yinxin/api';
import { DESIGN } from './picture.ts';
import type { Press } from './press.ts';

/** About 40 kB each. */
const KEPT_PICTURES = 300;

/** Changes with everything that is drawn. */
export const versionOf = ({ label, title, note, sample }: ShareCard): string =>
  createHash('sha256')
    .update(JSON.stringify([DESIGN, label, title, note, sample]))
    .digest('base64url')
    .slice(0, 12);

/** `/share/news/four-answers.png?v=…` */
export const pictureAddress = (card: ShareCard): string =>
  `/share/${card.kind}/${card.id.split('/').map(encodeURIComponent).join('/')}.png?v=${versionOf(card)}`;

/** Each picture is drawn once, also for those who ask while it is being drawn; the longest unasked goes first. */
export function createPictures(press: Pick<Press, 'print'>, capacity = KEPT_PICTURES) {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (card: ShareCard): Promise<Uint8Array> => {
    const version = versionOf(card);
    const picture = kept.get(version) ?? press.print(card);
    kept.delete(version);
    kept.set(version, picture);
    picture.catch(() => kept.delete(version));
    const [oldest] = kept.keys();
    if (kept.size > capacity && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
