import { lazy } from 'react';
import { Badge, Button, Container, Icon, ServerRendered } from '../../ui/index.ts';
import { followReading } from '../reading/follow-reading.ts';
import { type AgreementName, type Heading, headings } from './headings.ts';

const AgreementContents = lazy(async () => ({
  default: (await import('./agreement-text.tsx')).AgreementContents,
}));
const AgreementText = lazy(async () => ({ default: (await import('./agreement-text.tsx')).AgreementText }));

function Top({ title, version, effective }: Heading) {
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

/** One form for every agreement. The key makes a change of agreement a new page, since its text is not re-rendered. */
export function AgreementPage({ name }: { name: AgreementName }) {
  return (
    <Container
      key={name}
      className="grid gap-x-16 py-8 lg:grid-cols-[13rem_minmax(0,46rem)] lg:justify-center lg:py-16 print:block"
    >
      <div
        ref={followReading}
        className="sticky top-24 max-h-[calc(100dvh-8rem)] self-start overflow-y-auto max-lg:hidden"
      >
        <ServerRendered>
          <AgreementContents name={name} />
        </ServerRendered>
      </div>
      <article ref={followReading}>
        <Top {...headings[name]} />
        <ServerRendered>
          <AgreementText name={name} />
        </ServerRendered>
      </article>
    </Container>
  );
}
