import type { AdminFile } from '@yinxin/api/client';
import { endingOf } from './file-words.ts';

const isImage = (type: string) => type.startsWith('image/');

/** The picture itself, or what sort of file it is. */
export function Thumbnail({
  file: { name, type, preview },
  size,
}: {
  file: AdminFile;
  size: 'small' | 'large';
}) {
  const box = size === 'small' ? 'size-14 shrink-0' : 'h-28 w-full';
  return isImage(type) ? (
    <img
      src={preview}
      alt=""
      loading="lazy"
      className={`${box} rounded-sm border border-line bg-paper object-contain`}
    />
  ) : (
    <span
      aria-hidden="true"
      className={`${box} grid place-items-center rounded-sm border border-line bg-paper text-ink-3 text-xs`}
    >
      {endingOf(name)}
    </span>
  );
}
