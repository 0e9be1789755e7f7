import { Badge, Button, Container, Icon } from '../../ui/index.ts';
import type { Agreement } from './agreement.ts';
import { Blocks } from './blocks.tsx';
import { chineseNumber } from './chinese-number.ts';
import { privacy } from './privacy.ts';
import { register } from './register.ts';

const agreements = { register, privacy };

const anchor = (index: number) => `section-${index + 1}`;

function Contents({ sections }: Pick<Agreement, 'sections'>) {
  return (
    <ol className="text-sm">
      {sections.map(({ title }, index) => (
        <li key={title}>
          <a
            href={`#${anchor(index)}`}
            className="flex min-h-9 items-center gap-2 text-ink-2 hover:text-seal pointer-coarse:min-h-11"
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

function Heading({ title, version, effective }: Agreement) {
  return (
    <div className="mb-8 border-b border-line pb-6">
      <h1 className="font-serif text-2xl font-semibold">{title}</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-3">
          <Badge tone="navy">版本 {version}</Badge>
          <span>
            <time dateTime={effective}>{effective}</time> 生效
          </span>
        </p>
        <Button
          variant="secondary"
          size="sm"
          data-no-print=""
          className="max-md:hidden"
          onClick={() => window.print()}
        >
          <Icon name="print" size={18} />
          打印或存为 PDF
        </Button>
      </div>
    </div>
  );
}

export function AgreementPage({ name }: { name: keyof typeof agreements }) {
  const agreement = agreements[name];
  const { introduction, sections } = agreement;
  return (
    <Container className="grid gap-x-16 py-8 lg:grid-cols-[13rem_minmax(0,46rem)] lg:justify-center lg:py-16 print:block">
      <nav
        aria-label="目录"
        className="sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <p className="mb-3 pl-4 text-sm font-semibold">目录</p>
        <Contents sections={sections} />
      </nav>
      <article>
        <Heading {...agreement} />
        <Blocks blocks={introduction} />
        <details data-no-print="" className="mt-6 rounded border border-line px-4 lg:hidden">
          <summary className="flex min-h-12 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
            目录
            <Icon name="chevron-down" className="text-ink-3" />
          </summary>
          <nav aria-label="目录" className="pb-3">
            <Contents sections={sections} />
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
      </article>
    </Container>
  );
}
