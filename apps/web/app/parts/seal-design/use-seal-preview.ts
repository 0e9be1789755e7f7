import type { DrawnFace, ResultOf } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { useSession } from '~/session/index.ts';
import { type DrawableType, drawable } from './face.ts';

type Preview = ResultOf<'POST /api/appapi/seal/preview'>;

/** So long after the last key the face is drawn. */
const PAUSE_MS = 200;

interface Shown {
  drawing?: Preview;
  problem?: string;
  waiting: boolean;
}

/** The face as the authority would draw it now; the last one stays until the next has come. */
export function useSealPreview(type: DrawableType, design: DrawnFace) {
  const { sendQuietly } = useSession();
  const [shown, setShown] = useState<Shown>({ waiting: true });
  const [turn, setTurn] = useState(0);
  const drawn = useRef(new Map<string, Preview>());
  const wanted = JSON.stringify({ type, design: drawable(design) });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  useEffect(() => {
    const known = drawn.current.get(wanted);
    if (known) return setShown({ drawing: known, waiting: false });
    let over = false;
    const isFirst = drawn.current.size === 0; // nobody types yet
    setShown(({ drawing }) => ({ drawing, waiting: true }));
    const timer = setTimeout(
      async () => {
        try {
          const drawing = await sendQuietly('POST /api/appapi/seal/preview', { body: JSON.parse(wanted) });
          drawn.current.set(wanted, drawing);
          if (!over) setShown({ drawing, waiting: false });
        } catch (error) {
          const problem = error instanceof Error ? error.message : '预览没有取到，请再试一次';
          if (!over) setShown(({ drawing }) => ({ drawing, problem, waiting: false }));
        }
      },
      isFirst ? 0 : PAUSE_MS,
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [wanted, turn, sendQuietly]);

  return { ...shown, retry: () => setTurn((count) => count + 1) };
}
