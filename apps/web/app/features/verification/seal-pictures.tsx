import { classNames, Icon } from '~/ui/index.ts';
import { ONLY_PICTURE, type PicturePlace } from './model.ts';

interface SealPicturesProps {
  places: readonly PicturePlace[];
  /** Pages (from 1) with such a picture whose place cannot be told. */
  unplaced: readonly number[];
  chosen: number | undefined;
  onChoose: (index: number) => void;
}

/** Where a click on an outline leads. */
export const pictureLineId = (index: number) => `seal-picture-${index + 1}`;

/** Pictures that look like a seal and nobody signed: each with its page, and the way to it. */
export const SealPictures = ({ places, unplaced, chosen, onChoose }: SealPicturesProps) => (
  <section
    aria-label="没有签名的印章图片"
    className="mt-4 rounded border border-warning/30 bg-warning-soft px-3.5 py-2.5 text-sm text-warning-ink"
  >
    <p className="flex gap-2.5 font-semibold">
      <Icon name="alert" size={18} className="mt-0.5 shrink-0" />
      有形似印章的图片，图片不是签名，不具备验证效力
    </p>
    {places.length > 0 && (
      <ul className="-mx-2 mt-1 max-h-56 overflow-y-auto">
        {places.map((place, index) => (
          <li key={`${place.page} ${place.left} ${place.top} ${place.width} ${place.height}`}>
            <button
              id={pictureLineId(index)}
              type="button"
              aria-pressed={index === chosen}
              onClick={() => onChoose(index)}
              className={classNames(
                'flex min-h-9 w-full items-center gap-2 rounded px-2 text-left max-lg:min-h-11',
                index === chosen ? 'bg-warning/15 font-semibold' : 'hover:bg-warning/10',
              )}
            >
              <span className="shrink-0 rounded-sm border border-dashed border-warning bg-white px-1.5 text-xs leading-5">
                图 {index + 1}
              </span>
              <span className="flex-1">
                第 {place.page + 1} 页，{ONLY_PICTURE}
              </span>
              <Icon name="chevron-right" size={16} className="shrink-0" />
            </button>
          </li>
        ))}
      </ul>
    )}
    {unplaced.length > 0 && (
      <p className="mt-1">
        第 {unplaced.slice(0, 20).join('、')} 页{places.length > 0 && '也'}有，在页面上的位置无法确定。
      </p>
    )}
  </section>
);

interface PictureOutlinesProps extends Pick<SealPicturesProps, 'places' | 'chosen' | 'onChoose'> {
  /** From 0. */
  page: number;
  pageWidthMm: number;
  pxPerMm: number;
}

/** Dashed and in the colour of a warning, so that nobody takes them for signed seals. */
export const PictureOutlines = (props: PictureOutlinesProps) => {
  const { places, chosen, onChoose, page, pageWidthMm, pxPerMm } = props;
  return places.map(({ page: on, left, top, width, height }, index) =>
    on === page ? (
      <button
        key={`${left} ${top} ${width} ${height}`}
        type="button"
        aria-label={`图 ${index + 1}：${ONLY_PICTURE}`}
        aria-pressed={index === chosen}
        onClick={() => onChoose(index)}
        className={classNames(
          'absolute rounded border-2 border-dashed border-warning',
          index === chosen ? 'bg-warning/15 ring-2 ring-warning' : 'hover:bg-warning/10',
        )}
        style={{
          left: left * pxPerMm - 4,
          top: top * pxPerMm - 4,
          width: width * pxPerMm + 8,
          height: height * pxPerMm + 8,
        }}
      >
        <span
          className={classNames(
            'absolute top-full z-10 mt-1 rounded-sm border border-dashed border-warning bg-white px-1 text-xs leading-5 whitespace-nowrap text-warning-ink',
            // towards the middle of the page, so that it is not cut by its edge
            left + width / 2 > pageWidthMm / 2 ? '-right-0.5' : '-left-0.5',
          )}
        >
          图 {index + 1}：{ONLY_PICTURE}
        </span>
      </button>
    ) : null,
  );
};
