import { type ComponentProps, lazy } from 'react';
import { Opening } from '~/parts/page/opening.tsx';

/** What draws documents, and what pays and proves, is fetched by whoever got that far. */
const Board = lazy(async () => ({ default: (await import('./board/index.tsx')).BoardPage }));
const Look = lazy(async () => ({ default: (await import('./send/index.tsx')).LastLook }));
const Result = lazy(async () => ({ default: (await import('./send/result-page.tsx')).ResultPage }));

export const BoardPage = (props: ComponentProps<typeof Board>) => (
  <Opening>
    <Board {...props} />
  </Opening>
);
export const LastLook = (props: ComponentProps<typeof Look>) => (
  <Opening>
    <Look {...props} />
  </Opening>
);
export const ResultPage = (props: ComponentProps<typeof Result>) => (
  <Opening>
    <Result {...props} />
  </Opening>
);
