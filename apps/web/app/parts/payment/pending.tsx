import { Button } from '~/ui/index.ts';
import type { Answer } from './use-answer.ts';

/** Stands while an answer is on its way or did not come. */
export const Pending = ({ answer, onRetry }: { answer: Answer<unknown>; onRetry: () => void }) =>
  answer.state === 'failed' ? (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 py-4 text-ink-2">
      {answer.message}
      <Button variant="secondary" size="sm" onClick={onRetry}>
        重试
      </Button>
    </div>
  ) : (
    <p role="status" className="py-8 text-center text-ink-3">
      正在加载…
    </p>
  );
