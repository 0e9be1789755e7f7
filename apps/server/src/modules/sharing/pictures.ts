import { createHash } from 'node:crypto';
import type { ShareCard } from '@yinxin/api';
import { LRUCache } from 'lru-cache';
import { DESIGN } from './picture.ts';
import type { Renderer } from './renderer.ts';

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
export function createPictures(renderer: Pick<Renderer, 'render'>, capacity = KEPT_PICTURES) {
  const kept = new LRUCache<string, Promise<Uint8Array>>({ max: capacity });
  return (card: ShareCard): Promise<Uint8Array> => {
    const version = versionOf(card);
    const picture = kept.get(version) ?? renderer.render(card);
    kept.set(version, picture);
    picture.catch(() => kept.delete(version));
    return picture;
  };
}
