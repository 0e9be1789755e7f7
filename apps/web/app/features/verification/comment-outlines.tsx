import { Icon } from '~/ui/index.ts';
import type { PicturePlace } from './model.ts';

interface CommentOutlinesProps {
  places: readonly PicturePlace[];
  /** From 0. */
  page: number;
  pxPerMm: number;
}

/** Comments that no signature holds, so that nobody takes them for a part of what was signed. */
export const CommentOutlines = ({ places, page, pxPerMm }: CommentOutlinesProps) => {
  const own = places.filter((place) => place.page === page);
  return (
    <>
      {own.map(({ left, top, width, height }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: several may lie at one place
          key={`${left} ${top} ${index}`}
          aria-hidden
          className="pointer-events-none absolute rounded border border-dotted border-warning"
          style={{
            left: left * pxPerMm - 2,
            top: top * pxPerMm - 2,
            width: width * pxPerMm + 4,
            height: height * pxPerMm + 4,
          }}
        />
      ))}
      {own.length > 0 && (
        <p className="absolute top-2 right-2 flex items-center gap-1 rounded-sm border border-dotted border-warning bg-white px-2 py-0.5 text-xs text-warning-ink">
          <Icon name="info" size={14} />
          本页有未签名的批注 {own.length} 处
        </p>
      )}
    </>
  );
};
