import { RichText } from '~/parts/reading/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { useChosenLanguage } from './chosen-language.ts';
import { ChosenLanguageScript } from './chosen-language-script.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { OwnKey, useOwnKey } from './own-key.tsx';
import { type Block, blocksOf, PLACEHOLDERS } from './samples.ts';

interface BlocksProps {
  blocks: Block[];
  fill: (code: string) => string;
  as?: 'article' | 'fields';
}

function Blocks({ blocks, fill, as = 'article' }: BlocksProps) {
  const [language, choose] = useChosenLanguage();
  return (
    <div className="min-w-0 space-y-5">
      {blocks.map((block, index) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order.
          <RichText key={index} html={block.html} as={as} />
        ) : (
          <CodeTabs
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order.
            key={index}
            samples={block.samples.map((sample) => ({ ...sample, code: fill(sample.code) }))}
            chosen={language}
            choose={choose}
          />
        ),
      )}
    </div>
  );
}

/** Text before the first sample, the samples, and the rest of the text: how the page of a call is laid out. */
function besideEachOther(blocks: Block[]) {
  const first = blocks.findIndex(({ kind }) => kind === 'samples');
  return {
    opening: blocks.slice(0, first),
    samples: blocks.filter(({ kind }) => kind === 'samples'),
    rest: blocks.slice(first).filter(({ kind }) => kind === 'text'),
  };
}

interface DocumentBodyProps {
  html: string;
  /** The page of a call: where there is room, its code stays in view beside the text. */
  isReference?: boolean;
}

/** The text of a document with its code samples, filled with what is the reader's own. */
export function DocumentBody({ html, isReference }: DocumentBodyProps) {
  const { origin } = useSiteData().site;
  const own = useOwnKey();
  const fill = (code: string) =>
    code.replaceAll(PLACEHOLDERS.origin, origin).replaceAll(PLACEHOLDERS.key, own.secret ?? PLACEHOLDERS.key);
  const blocks = blocksOf(html);
  const bar = html.includes(PLACEHOLDERS.key) && <OwnKey {...own} />;
  if (!isReference)
    return (
      <>
        {bar}
        <Blocks blocks={blocks} fill={fill} />
        <ChosenLanguageScript />
      </>
    );
  const { opening, samples, rest } = besideEachOther(blocks);
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_29rem] xl:gap-x-10">
      <Blocks blocks={opening} fill={fill} as="fields" />
      <div className="min-w-0 space-y-5 self-start xl:sticky xl:top-[calc(var(--header)+1rem)] xl:row-span-2 xl:max-h-[calc(100dvh-var(--header)-2rem)] xl:overflow-y-auto">
        {bar}
        <Blocks blocks={samples} fill={fill} />
      </div>
      <Blocks blocks={rest} fill={fill} as="fields" />
      <ChosenLanguageScript />
    </div>
  );
}
