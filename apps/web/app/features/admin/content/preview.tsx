import type { Cover } from '@yinxin/api/client';
import { RichText } from '~/parts/reading/rich-text.tsx';
import { Badge, Phrases } from '~/ui/index.ts';
import { CoverPicture } from './cover-picture.tsx';
import { usePreview } from './use-preview.ts';

interface PreviewProps {
  text: string;
  /** The item's other fields: the page begins with them. */
  data: Readonly<Record<string, unknown>>;
}

const wordsOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What the public would see of an item: its head, then the Markdown text. */
export function Preview({ text, data }: PreviewProps) {
  const html = usePreview(text);
  const [title, category, summary, cover] = ['title', 'category', 'summary', 'cover'].map((name) =>
    wordsOf(data[name]),
  );
  return (
    <section
      aria-label="预览"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-180 overflow-auto rounded border border-line bg-white p-4"
    >
      {title && (
        <header className="mb-6 border-b border-line pb-5">
          {category && <Badge tone="navy">{category}</Badge>}
          <h2 className="mt-3 font-serif text-xl font-semibold">
            <Phrases text={title} />
          </h2>
          {summary && <p className="mt-3 text-ink-2">{summary}</p>}
          {cover && (
            <div
              aria-hidden="true"
              className="mt-5 flex justify-center rounded-card bg-paper p-5 *:w-full *:max-w-xs"
            >
              <CoverPicture cover={cover as Cover} />
            </div>
          )}
        </header>
      )}
      <RichText html={html} as="reading" />
    </section>
  );
}
