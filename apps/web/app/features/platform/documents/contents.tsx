import type { PlatformDocument } from '@yinxin/api/client';

type Toc = PlatformDocument['body']['toc'];

/** Only the two upper levels: more would be a second text. */
const shown = (toc: Toc) => toc.filter(({ level }) => level <= 3);

/** The headings of the document being read. */
export function ContentsList({ toc, onFollow }: { toc: Toc; onFollow?: () => void }) {
  return (
    <ol>
      {shown(toc).map(({ id, text, level }) => (
        <li key={id} className={level > 2 ? 'pl-4' : undefined}>
          <a
            href={`#${id}`}
            onClick={onFollow}
            className="flex min-h-8 items-center py-1 text-sm text-ink-2 hover:text-seal pointer-coarse:min-h-11"
          >
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Stands beside the document where there is room for it. */
export function Contents({ toc }: { toc: Toc }) {
  if (shown(toc).length < 2) return null;
  return (
    <nav
      aria-labelledby="contents-title"
      data-no-print=""
      className="sticky top-[calc(var(--header)+2rem)] hidden self-start border-l border-line pl-5 xl:block"
    >
      <h2 id="contents-title" className="mb-1 text-sm">
        本页内容
      </h2>
      <ContentsList toc={toc} />
    </nav>
  );
}
