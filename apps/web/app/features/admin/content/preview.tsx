import { RichText } from '~/features/reading/rich-text.tsx';
import { usePreview } from './use-preview.ts';

/** What the public would see of a Markdown text. */
export function Preview({ text }: { text: string }) {
  const html = usePreview(text);
  return (
    <section
      aria-label="预览"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-180 overflow-auto rounded border border-line bg-white p-4"
    >
      <RichText html={html} />
    </section>
  );
}
