import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react';
import { classNames, Icon } from '~/ui/index.ts';
import { pictureWidth } from './page-picture.tsx';
import type { PicturedSource } from './source.ts';

interface ThumbnailsProps {
  source: PicturedSource;
  current: number;
  onChoose: (page: number) => void;
  /** How many places of a page are one's own. */
  marks?: (page: number) => number;
  /** Whether a page was opened. */
  read?: ((page: number) => boolean) | undefined;
  /** What is drawn over the picture of a page, in shares of it. */
  over?: ((page: number) => ReactNode) | undefined;
  className?: string;
}

const WIDTH = 96;
const MARGIN = 12;

interface ThumbnailProps {
  source: PicturedSource;
  page: number;
  marked: number;
  isRead: boolean | undefined;
  isCurrent: boolean;
  onChoose: (page: number) => void;
  children?: ReactNode;
}

/** Of hundreds, those alone are rendered anew that changed. */
const Thumbnail = memo(({ source, page, marked, isRead, isCurrent, onChoose, children }: ThumbnailProps) => {
  const { widthMm, heightMm } = source.pages[page] ?? { widthMm: 1, heightMm: 1 };
  return (
    <li className="relative shrink-0 text-center text-xs text-ink-3">
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={`第 ${page + 1} 页${marked > 0 ? `，${marked} 处` : ''}${isRead === undefined ? '' : isRead ? '，已打开' : '，未打开'}`}
        onClick={() => onChoose(page)}
        className={classNames(
          'relative block overflow-hidden border bg-white',
          isCurrent ? 'border-navy ring-2 ring-navy/30' : 'border-line hover:border-line-strong',
        )}
      >
        <img
          src={source.picture(page, pictureWidth(WIDTH))}
          alt=""
          loading="lazy"
          width={WIDTH}
          height={Math.round((WIDTH * heightMm) / widthMm)}
        />
        {children}
      </button>
      {marked > 0 && (
        <span className="absolute -top-1.5 -right-1.5 grid size-5 place-items-center rounded-full bg-seal text-white">
          {marked}
        </span>
      )}
      <span aria-hidden="true">
        {page + 1}
        {isRead && <Icon name="check" size={12} className="ml-0.5 text-success" />}
      </span>
    </li>
  );
});

/** Small pictures of all pages, by which one goes to a page; fetched when they come into sight. */
export function Thumbnails({ source, current, onChoose, marks, read, over, className }: ThumbnailsProps) {
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const chosen = useRef(onChoose);
  chosen.current = onChoose;
  const choose = useCallback((page: number) => chosen.current(page), []);
  // the list alone scrolls: the page stays where it is
  useEffect(() => {
    const item = list.current?.children[current];
    if (!box.current || !(item instanceof HTMLElement)) return;
    const [frame, place] = [box.current.getBoundingClientRect(), item.getBoundingClientRect()];
    const over =
      Math.min(0, place.top - frame.top - MARGIN) || Math.max(0, place.bottom - frame.bottom + MARGIN);
    box.current.scrollTop += over;
  }, [current]);
  return (
    <nav ref={box} aria-label="页面" className={classNames('overflow-auto p-3', className)}>
      <ul ref={list} className="flex flex-col items-center gap-3">
        {source.pages.map((_, page) => (
          <Thumbnail
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name than their number
            key={page}
            {...{ source, page }}
            marked={marks?.(page) ?? 0}
            isRead={read?.(page)}
            isCurrent={page === current}
            onChoose={choose}
          >
            {over?.(page)}
          </Thumbnail>
        ))}
      </ul>
    </nav>
  );
}
