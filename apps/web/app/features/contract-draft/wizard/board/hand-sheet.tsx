import type { PenPoint } from '@yinxin/seal/pen';
import { lazy, Suspense } from 'react';
import { Sheet } from '~/ui/index.ts';

/** Fetched when somebody writes. */
const Pad = lazy(async () => ({ default: (await import('~/parts/seal-design/index.ts')).HandwritingPad }));

interface HandSheetProps {
  open: boolean;
  name: string;
  onClose: () => void;
  onDone: (strokes: PenPoint[][]) => void;
}

/** Where whoever sends writes their name. */
export const HandSheet = ({ open, name, onClose, onDone }: HandSheetProps) => (
  <Sheet open={open} onClose={onClose} title="手写签名">
    {open && (
      <Suspense fallback={<p className="h-72 text-ink-3">正在打开…</p>}>
        <Pad name={name} action="用这个签名" busy={false} onDone={onDone} />
      </Suspense>
    )}
  </Sheet>
);
