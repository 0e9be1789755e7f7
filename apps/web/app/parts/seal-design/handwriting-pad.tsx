import { type PenPoint, type Stroke, strokePath } from '@yinxin/seal/pen';
import { memo } from 'react';
import { Button, FormError, Icon } from '~/ui/index.ts';
import { PEN_PX, usePen } from './use-pen.ts';

interface HandwritingPadProps {
  /** Who writes; what is masked is left out of the cells. */
  name?: string;
  /** On the button that hands it in. */
  action: string;
  busy: boolean;
  /** In a narrow column of a desktop's page. */
  low?: boolean;
  problem?: string;
  /** Another action of the page leads on. */
  secondary?: boolean;
  onDone: (strokes: PenPoint[][]) => void;
}

/** A finished stroke is never drawn again, however many follow. */
const Ink = memo(({ stroke }: { stroke: Stroke }) => <path d={strokePath(stroke, PEN_PX)} />);

const MOST_CELLS = 4;

/** A cell for each character, with what is known of it in the corner. */
function Cells({ name }: { name: string }) {
  const characters = [...name];
  if (characters.length < 2 || characters.length > MOST_CELLS) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-x-3 top-1/2 flex -translate-y-1/2 justify-center gap-2"
    >
      {characters.map((character, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a name may hold one character twice.
          key={index}
          className="relative aspect-[5/6] max-h-56 min-w-0 max-w-48 flex-1 border border-dashed border-line-strong/50 bg-[linear-gradient(var(--color-line),var(--color-line))] bg-[length:1px_100%] bg-center bg-no-repeat p-1 text-xs text-ink-3"
        >
          {character === '*' ? '' : character}
        </span>
      ))}
    </div>
  );
}

/** On a phone held sideways the buttons stand beside the sheet. */
const sideways = '[@media(orientation:landscape)_and_(max-height:500px)]';

/** A sheet to sign on, by mouse, pen or finger; as sharp as the screen, and it bears being turned. */
export function HandwritingPad({
  name = '',
  action,
  busy,
  low,
  problem,
  secondary,
  onDone,
}: HandwritingPadProps) {
  const { strokes, view, wet, undo, clear, events } = usePen();
  const nothing = strokes.length === 0;
  return (
    <div className={`flex flex-col gap-3 ${sideways}:flex-row`}>
      <div
        className={`relative ${low ? 'h-44' : 'h-72'} overflow-hidden rounded-card border border-line-strong bg-paper ${sideways}:h-[calc(100dvh-6rem)] ${sideways}:min-h-44 ${sideways}:flex-1`}
      >
        <Cells name={name} />
        <svg
          {...events}
          role="img"
          aria-label={nothing ? '书写区，请在这里写下姓名' : `书写区，已写 ${strokes.length} 笔`}
          className="absolute inset-0 size-full cursor-crosshair touch-none fill-ink select-none"
        >
          <g transform={`translate(${view.x} ${view.y}) scale(${view.scale})`}>
            {strokes.map((stroke, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: strokes come and go at the end only.
              <Ink key={index} stroke={stroke} />
            ))}
            <path ref={wet} />
          </g>
        </svg>
      </div>
      <div className={`flex flex-col gap-3 ${sideways}:w-36`}>
        <div className={`flex gap-2 ${sideways}:flex-col`}>
          <Button variant="secondary" className="flex-1 py-2" disabled={nothing || busy} onClick={undo}>
            <Icon name="undo" size={18} />
            撤一笔
          </Button>
          <Button variant="secondary" className="flex-1 py-2" disabled={nothing || busy} onClick={clear}>
            <Icon name="trash" size={18} />
            清除
          </Button>
        </div>
        <FormError text={problem} />
        <Button
          block
          variant={secondary ? 'secondary' : 'primary'}
          busy={busy}
          disabled={nothing}
          className={`${sideways}:mt-auto`}
          onClick={() => onDone(strokes.map((stroke) => [...stroke]))}
        >
          {action}
        </Button>
      </div>
    </div>
  );
}
