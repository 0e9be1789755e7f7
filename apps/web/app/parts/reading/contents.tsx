import type { PlatformDocument } from '@yinxin/api/client';
import { classNames, Icon } from '~/ui/index.ts';
import { followReading } from './follow-reading.ts';

export type Toc = PlatformDocument['body']['toc'];

/** Only the two upper levels: more would be a second text. */
const shown = (toc: Toc) => toc.filter(({ level }) => level <= 3);

const linkClass =
  '-ml-px flex min-h-8 items-center border-l-2 border-transparent py-1 pl-4 text-sm text-ink-2 hover:text-seal pointer-coarse:min-h-11 aria-[current]:border-seal aria-[current]:text-seal-deep';

/** The headings of the text being read; the one being read now is marked. */
export function ContentsList({ toc, onFollow }: { toc: Toc; onFollow?: () => void }) {
  return (
    <ol ref={followReading} className="border-l border-line">
      {shown(toc).map(({ id, text, level }) => (
        <li key={id}>
          <a href={`#${id}`} onClick={onFollow} className={linkClass}>
            <span className={level > 2 ? 'pl-4' : undefined}>{text}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}

interface ContentsProps {
  toc: Toc;
  /** From which width on there is room for it. */
  className: string;
}

/** Stands beside the text where there is room for it. Give it the text's key, so that it follows another text anew. */
export function Contents({ toc, className }: ContentsProps) {
  if (shown(toc).length < 2) return null;
  return (
    <nav
      aria-labelledby="contents-title"
      data-no-print=""
      className={classNames(
        'sticky top-[calc(var(--header)+2rem)] max-h-[calc(100dvh-var(--header)-4rem)] self-start overflow-y-auto',
        className,
      )}
    >
      <h2 id="contents-title" className="mb-2 text-sm">
        本页内容
      </h2>
      <ContentsList toc={toc} />
    </nav>
  );
}

/** The same on the phone: folded away until it is asked for. */
export function FoldedContents({ toc }: { toc: Toc }) {
  if (shown(toc).length < 2) return null;
  return (
    <details data-no-print="" className="group rounded border border-line px-4">
      <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        本页内容
        <Icon
          name="chevron-down"
          className="text-ink-3 transition-transform group-open:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <nav aria-label="本页内容" className="pb-3">
        <ContentsList toc={toc} />
      </nav>
    </details>
  );
}
