import { useState } from 'react';
import type { PicturedSource } from './source.ts';

/** Few widths, so that pictures are kept; larger ones are refused (packages/api). */
const WIDTHS = [150, 300, 600, 900, 1200, 1600, 2400];

export const pictureWidth = (wanted: number): number =>
  WIDTHS.find((width) => width >= wanted) ?? (WIDTHS.at(-1) as number);

interface PagePictureProps {
  source: PicturedSource;
  page: number;
  /** In pixels of the page. */
  width: number;
  density: number;
  onDrawn?: () => void;
}

/** One page as the server draws it. */
export function PagePicture({ source, page, width, density, onDrawn }: PagePictureProps) {
  const [tries, setTries] = useState(0);
  const [failed, setFailed] = useState(false);
  if (failed)
    return (
      <button
        type="button"
        className="absolute inset-0 grid place-items-center text-sm text-navy"
        onClick={() => {
          setFailed(false);
          setTries(tries + 1);
        }}
      >
        第 {page + 1} 页没有取到，点击重试
      </button>
    );
  const address = source.picture(page, pictureWidth(width * density));
  return (
    <img
      src={tries > 0 ? `${address}&try=${tries}` : address}
      alt={`${source.name} 第 ${page + 1} 页`}
      draggable={false}
      className="absolute inset-0 size-full"
      onLoad={onDrawn}
      onError={() => setFailed(true)}
    />
  );
}
