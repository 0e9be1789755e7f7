import { Contents, FoldedContents, RichText } from '~/parts/reading/index.ts';
import { Badge, Button, Container, Icon } from '~/ui/index.ts';
import { AgreementVersions, type Shown, VersionNotice } from './versions.tsx';

function Top({ title, version, effectiveDate }: Shown) {
  return (
    <div className="mb-8 border-b border-line pb-6">
      <h1 className="font-serif text-2xl font-semibold">{title}</h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="flex flex-wrap items-center gap-3 text-sm text-ink-3">
          <Badge tone="navy">版本 {version}</Badge>
          <span>
            <time dateTime={effectiveDate}>{effectiveDate}</time> 生效
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

/** One form for every agreement, in any of its versions. The key lets the contents follow another text anew. */
export function AgreementPage({ agreement }: { agreement: Shown }) {
  const { name, version, body } = agreement;
  return (
    <Container
      key={`${name} ${version}`}
      className="grid grid-cols-1 gap-x-16 py-8 lg:grid-cols-[13rem_minmax(0,46rem)] lg:justify-center lg:py-16 print:block"
    >
      <Contents toc={body.toc} className="max-lg:hidden" />
      <article>
        <VersionNotice agreement={agreement} />
        <Top {...agreement} />
        <div className="mb-6 lg:hidden">
          <FoldedContents toc={body.toc} />
        </div>
        <RichText html={body.html} as="contract" />
        <AgreementVersions agreement={agreement} />
      </article>
    </Container>
  );
}
