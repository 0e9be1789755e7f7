import { Icon } from '../../ui/index.ts';
import type { Agreement } from './agreement.ts';
import { Blocks } from './blocks.tsx';
import { chineseNumber } from './chinese-number.ts';
import type { AgreementName } from './headings.ts';
import { texts } from './texts.ts';

const anchor = (index: number) => `section-${index + 1}`;

function Links({ sections }: Pick<Agreement, 'sections'>) {
  return (
    <ol className="text-sm">
      {sections.map(({ title }, index) => (
        <li key={title}>
          <a
            href={`#${anchor(index)}`}
            className="flex min-h-9 items-center gap-2 border-l-2 border-transparent text-ink-2 hover:text-seal pointer-coarse:min-h-11 aria-[current]:border-seal aria-[current]:text-seal-deep"
          >
            <span className="w-12 shrink-0 text-right whitespace-nowrap text-ink-3">
              {chineseNumber(index + 1)}、
            </span>
            {title}
          </a>
        </li>
      ))}
    </ol>
  );
}

export function AgreementContents({ name }: { name: AgreementName }) {
  return (
    <nav aria-label="目录">
      <p className="mb-3 pl-4 text-sm font-semibold">目录</p>
      <Links sections={texts[name].sections} />
    </nav>
  );
}

export function AgreementText({ name }: { name: AgreementName }) {
  const { introduction, sections } = texts[name];
  return (
    <>
      <Blocks blocks={introduction} />
      <details data-no-print="" className="mt-6 rounded border border-line px-4 lg:hidden">
        <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
          目录
          <Icon name="chevron-down" className="text-ink-3" />
        </summary>
        <nav aria-label="目录" className="pb-3">
          <Links sections={sections} />
        </nav>
      </details>
      {sections.map(({ title, body }, index) => (
        <section key={title} aria-labelledby={anchor(index)}>
          <h2 id={anchor(index)} className="mt-10 mb-4 text-lg">
            {chineseNumber(index + 1)}、{title}
          </h2>
          <Blocks blocks={body} />
        </section>
      ))}
    </>
  );
}
