import { type DrawnFace, SEAL_TYPES } from '@yinxin/api/client';
import { Button, classNames, Icon } from '~/ui/index.ts';
import { Drawing, Ruler, sizeWords } from './drawing.tsx';
import type { DrawableType } from './face.ts';
import { useSealPreview } from './use-seal-preview.ts';

interface SealPreviewProps {
  type: DrawableType;
  design: DrawnFace;
}

/** The seal in its real size, drawn anew while somebody types. */
export function SealPreview({ type, design }: SealPreviewProps) {
  const { drawing, problem, waiting, retry } = useSealPreview(type, design);
  const { words } = SEAL_TYPES[type];
  return (
    <figure className="overflow-hidden rounded-card border border-line bg-paper">
      <div aria-busy={waiting} className="grid min-h-[54mm] place-items-center overflow-x-auto p-4">
        {drawing ? (
          <div className="flex flex-col items-center gap-2">
            <Drawing
              {...drawing}
              alt={`${words}的预览，${sizeWords(drawing.widthMm, drawing.heightMm)}`}
              className={classNames('transition-opacity', (waiting || problem) && 'opacity-40')}
            />
            <Ruler widthMm={drawing.widthMm} />
          </div>
        ) : (
          waiting && <div aria-hidden="true" className="size-[40mm] animate-pulse rounded-full bg-paper-2" />
        )}
      </div>
      <figcaption
        role="status"
        className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-line bg-white px-4 py-2 text-sm text-ink-2"
      >
        {problem ? (
          <>
            <span className="flex min-w-0 flex-1 gap-1.5 text-danger">
              <Icon name="alert" size={16} className="mt-1" />
              {problem}
            </span>
            <Button variant="quiet" size="sm" className="-mr-4" onClick={retry}>
              再试一次
            </Button>
          </>
        ) : drawing ? (
          `${words}，${sizeWords(drawing.widthMm, drawing.heightMm)}，实际大小`
        ) : (
          '正在绘制…'
        )}
      </figcaption>
    </figure>
  );
}
