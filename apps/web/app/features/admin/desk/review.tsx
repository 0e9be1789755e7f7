import type { DueLine } from '@yinxin/api/client';
import { type ReactNode, useCallback } from 'react';
import { Link } from 'react-router';
import { usePoll } from '~/feedback/use-poll.ts';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';
import { dueIn, nextIn } from './due.ts';
import { Promised } from './promise.tsx';

/** How often the queue is asked for while a case lies open. */
const LOOK_MS = 30_000;

/** Everything that was promised, for whoever works through it. */
function useDue(): DueLine[] {
  const { send } = useAdmin();
  const load = useCallback(() => send('GET /api/admin/waiting'), [send]);
  const { value, reload } = useLoaded(load);
  usePoll(value !== undefined, LOOK_MS, async () => reload());
  return dueIn(value ?? []);
}

interface ReviewProps {
  /** The case or order that lies open. */
  id: string;
  /** What is looked at: it stays in sight while the facts are gone through. */
  papers: ReactNode;
  facts: ReactNode;
  /** The decision, with what opens after it; nothing where there is none to make. */
  decision: (next: DueLine | undefined) => ReactNode;
}

/** A desk for one thing to decide: the queue, the papers, the facts beside them, and the decision always at the foot. */
export function Review({ id, papers, facts, decision }: ReviewProps) {
  const lines = useDue();
  return (
    <>
      <div className="grid grid-cols-[176px_minmax(0,6fr)_minmax(0,5fr)] items-start gap-4 *:min-w-0 max-[1399px]:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] max-lg:grid-cols-1">
        <Queue lines={lines} current={id} />
        <div className="grid content-start gap-4 *:min-w-0 lg:sticky lg:top-4">{papers}</div>
        <div className="grid content-start gap-4 *:min-w-0">{facts}</div>
      </div>
      {decision(nextIn(lines, id))}
    </>
  );
}

function Queue({ lines, current }: { lines: readonly DueLine[]; current: string }) {
  return (
    <nav
      aria-label="待办，按承诺时间"
      className="sticky top-4 max-h-[80vh] overflow-y-auto rounded border border-line bg-white max-[1399px]:hidden"
    >
      <p className="border-line border-b px-3 py-2 text-ink-3 text-sm">待办 {lines.length} 件，按承诺时间</p>
      <ul>
        {lines.map(({ kind, id, title, state, promisedBy, to, hindrance }) => (
          <li key={`${kind}${id}`} className="border-line border-b last:border-b-0">
            <Link
              to={to}
              aria-current={id === current ? 'true' : undefined}
              className="grid gap-1 border-transparent border-l-3 px-3 py-2 hover:bg-paper aria-[current]:border-navy aria-[current]:bg-navy-soft"
            >
              <span className="wrap-anywhere">{title}</span>
              <span className="text-ink-3 text-sm">{hindrance ?? state}</span>
              <Promised by={promisedBy} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface DecisionBarProps {
  /** What is to be known before deciding. */
  words: ReactNode;
  /** What opens once it is decided. */
  next: DueLine | undefined;
  children: ReactNode;
}

/** At the foot of the window, whatever is being read above it. */
export const DecisionBar = ({ words, next, children }: DecisionBarProps) => (
  <section
    aria-label="审核"
    className="sticky bottom-0 z-10 -mx-6 mt-4 -mb-6 flex flex-wrap items-center justify-between gap-3 border-line border-t bg-white px-6 py-3 shadow-soft max-md:-mx-3 max-md:-mb-3 max-md:px-3"
  >
    <div className="min-w-0 flex-1 text-ink-2 text-sm max-md:basis-full">
      {words}
      {next && <p className="wrap-anywhere text-ink-3">决定之后打开下一件：{next.title}</p>}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </section>
);
