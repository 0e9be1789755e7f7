import { RichText } from '~/parts/reading/index.ts';
import { useChosenLanguage } from './chosen-language.ts';
import { ChosenLanguageScript } from './chosen-language-script.tsx';
import { CodeTabs } from './code-tabs.tsx';
import { blocksOf } from './samples.ts';

/** The text of a document with its code samples. */
export function DocumentBody({ html }: { html: string }) {
  const [language, choose] = useChosenLanguage();
  return (
    <div className="space-y-5">
      {blocksOf(html).map((block, index) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order.
          <RichText key={index} html={block.html} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order.
          <CodeTabs key={index} samples={block.samples} chosen={language} choose={choose} />
        ),
      )}
      <ChosenLanguageScript />
    </div>
  );
}
