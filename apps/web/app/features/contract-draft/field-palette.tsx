import { FIELD_KINDS, type FieldKindName, type SealCard } from '@yinxin/api/client';
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import { Icon } from '~/ui/index.ts';
import { kindIcons } from './field-words.ts';

interface FieldPaletteProps {
  /** Not everything fits every party and every document. */
  kinds: readonly FieldKindName[];
  /** Shown as it is, where it is known. */
  seal: SealCard | undefined;
  page: number;
  /** Pressed: into the middle of the page that is looked at. */
  onPress: (kind: FieldKindName) => void;
  /** Dragged and let go there. */
  onDrop: (kind: FieldKindName, clientX: number, clientY: number) => void;
}

const A_DRAG_PX = 6;

/** Kinds of fields, to be dragged onto a page or pressed. */
export function FieldPalette({ kinds, seal, page, onPress, onDrop }: FieldPaletteProps) {
  const [ghost, setGhost] = useState<{ kind: FieldKindName; x: number; y: number }>();
  const wasDragged = useRef(false);
  const start = (event: ReactPointerEvent, kind: FieldKindName) => {
    if (event.button !== 0) return;
    const { clientX, clientY } = event;
    wasDragged.current = false;
    const move = ({ clientX: x, clientY: y }: PointerEvent) => {
      wasDragged.current ||= Math.hypot(x - clientX, y - clientY) > A_DRAG_PX;
      if (wasDragged.current) setGhost({ kind, x, y });
    };
    const end = ({ type, clientX: x, clientY: y }: PointerEvent) => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', end);
      window.removeEventListener('pointercancel', end);
      setGhost(undefined);
      if (wasDragged.current && type === 'pointerup') onDrop(kind, x, y);
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', end);
    window.addEventListener('pointercancel', end);
  };
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-semibold">添加到第 {page + 1} 页</legend>
      <div className="grid grid-cols-3 gap-2">
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            onPointerDown={(event) => start(event, kind)}
            onClick={() => !wasDragged.current && onPress(kind)}
            onKeyDown={() => {
              wasDragged.current = false;
            }}
            className="flex h-10 touch-none items-center justify-center gap-1 rounded border border-line bg-white text-sm whitespace-nowrap hover:border-line-strong"
          >
            {kind === 'seal' && seal?.picture ? (
              <img src={seal.picture} alt="" draggable={false} className="h-8" />
            ) : (
              <Icon name={kindIcons[kind]} size={16} className="text-ink-3" />
            )}
            {FIELD_KINDS[kind].words}
          </button>
        ))}
      </div>
      <p className="mt-2 text-sm text-ink-3">拖到页面上，或点一下</p>
      {ghost && (
        <span
          aria-hidden="true"
          className="pointer-events-none fixed z-50 rounded border border-navy bg-navy-soft px-3 py-1.5 text-sm text-navy"
          style={{ left: ghost.x + 8, top: ghost.y + 8 }}
        >
          {FIELD_KINDS[ghost.kind].words}
        </span>
      )}
    </fieldset>
  );
}
