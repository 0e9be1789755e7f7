import { type PenPoint, strokePath } from '@yinxin/seal/pen';
import { classNames } from '~/ui/index.ts';

const PEN = 6;

/** Handwriting, as large as its place allows. */
export function Ink({ strokes, className }: { strokes: readonly PenPoint[][]; className?: string }) {
  const points = strokes.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - PEN, Math.min(...ys) - PEN];
  const box = `${left} ${top} ${Math.max(...xs) + PEN - left} ${Math.max(...ys) + PEN - top}`;
  return (
    <svg
      viewBox={box}
      role="img"
      aria-label="手写签名"
      className={classNames('size-full fill-ink', className)}
    >
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other name
        <path key={index} d={strokePath(stroke, PEN)} />
      ))}
    </svg>
  );
}
