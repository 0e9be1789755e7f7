import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Photo } from './photo.ts';
import { isConvex, type Point, type Quad } from './sheet-edges.ts';

interface CornerEditorProps {
  photo: Photo;
  corners: Quad;
  onChange: (corners: Quad) => void;
}

const NAMES = ['左上角', '右上角', '右下角', '左下角'] as const;
/** So many pixels of the photo an arrow key moves a corner. */
const KEY_STEP = 8;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The photo with the four corners of the sheet on it, each to be pulled to where it belongs. */
export function CornerEditor({ photo, corners, onChange }: CornerEditorProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { width, height } = photo;
  const put = (at: number, { x, y }: Point) => {
    const corner = { x: Math.min(Math.max(x, 0), width), y: Math.min(Math.max(y, 0), height) };
    const next = corners.with(at, corner) as unknown as Quad;
    // a corner stays on its side of the others
    if (isConvex(next)) onChange(next);
  };
  const follow = (at: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    put(at, {
      x: ((event.clientX - box.left) / box.width) * width,
      y: ((event.clientY - box.top) / box.height) * height,
    });
  };
  const onKey = (at: number) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const corner = corners[at];
    if (!arrow || !corner) return;
    event.preventDefault();
    put(at, { x: corner.x + arrow[0] * KEY_STEP, y: corner.y + arrow[1] * KEY_STEP });
  };
  return (
    <div
      ref={frame}
      className="relative mx-auto touch-none"
      style={{ aspectRatio: `${width} / ${height}`, maxHeight: '100%', maxWidth: '100%' }}
    >
      <img src={photo.url} alt="刚拍的照片" draggable={false} className="size-full select-none" />
      <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true" className="absolute inset-0 size-full">
        <polygon
          points={corners.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-success/10 stroke-[#7fd1ae]"
          strokeWidth={Math.max(width, height) / 180}
        />
      </svg>
      {corners.map(({ x, y }, at) => (
        <button
          key={NAMES[at]}
          type="button"
          aria-label={`纸的${NAMES[at]}，可拖动，也可用方向键`}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={follow(at)}
          onKeyDown={onKey(at)}
          className="absolute -m-6 grid size-12 touch-none place-items-center"
          style={{ left: `${(x / width) * 100}%`, top: `${(y / height) * 100}%` }}
        >
          <span className="size-5 rounded-full border-4 border-[#7fd1ae] bg-white" />
        </button>
      ))}
    </div>
  );
}
