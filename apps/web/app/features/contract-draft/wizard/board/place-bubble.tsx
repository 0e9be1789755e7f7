import type { PlacedField } from '../../model.ts';

/** So high it is, with what it keeps from the field. */
const ROOM_PX = 44;

/** Where a field stands, in millimetres: above it, or below where the page begins. */
export function PlaceBubble({ field, pxPerMm }: { field: PlacedField; pxPerMm: number }) {
  const { left, top, width, height } = field;
  const above = top * pxPerMm - ROOM_PX;
  return (
    <span
      role="status"
      className="pointer-events-none absolute z-20 -translate-x-1/2 rounded bg-ink px-3 py-1 text-xs leading-5 whitespace-nowrap text-white tabular-nums"
      style={{
        left: Math.max(76, (left + width / 2) * pxPerMm),
        top: above >= 0 ? above : (top + height) * pxPerMm + 12,
      }}
    >
      左 {left.toFixed(1)}　上 {top.toFixed(1)} mm
    </span>
  );
}
