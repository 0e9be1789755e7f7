import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import { useEffect } from 'react';

type Tool = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': Tool & { for: string };
      'md-header': Tool & { level?: string };
      'md-bold': Tool;
      'md-italic': Tool;
      'md-quote': Tool;
      'md-code': Tool;
      'md-link': Tool;
      'md-unordered-list': Tool;
      'md-ordered-list': Tool;
    }
  }
}

const look =
  'inline-grid min-h-8 min-w-8 cursor-pointer place-items-center rounded px-2 hover:bg-navy-soft focus-visible:outline-2 focus-visible:outline-navy';

/** Buttons and keys (Ctrl+B, Ctrl+I, Ctrl+K …) for a text field of Markdown, by GitHub's own elements, which bring no looks. */
export function MarkdownToolbar({ field }: { field: string }) {
  useEffect(() => {
    // elements of the browser: the server has none
    void import('@github/markdown-toolbar-element');
  }, []);
  return (
    <markdown-toolbar for={field} aria-label="排版" className="mb-1 flex flex-wrap gap-0.5">
      <md-header level="2" aria-label="二级标题" title="二级标题" className={look}>
        <b>H2</b>
      </md-header>
      <md-header level="3" aria-label="三级标题" title="三级标题" className={look}>
        <b>H3</b>
      </md-header>
      <md-bold aria-label="加粗" title="加粗（Ctrl+B）" className={look}>
        <b>B</b>
      </md-bold>
      <md-italic aria-label="斜体" title="斜体（Ctrl+I）" className={look}>
        <i>I</i>
      </md-italic>
      <md-quote aria-label="引用" title="引用" className={look}>
        ”
      </md-quote>
      <md-code aria-label="代码" title="代码（Ctrl+E）" className={look}>
        {'<>'}
      </md-code>
      <md-link aria-label="链接" title="链接（Ctrl+K）" className={look}>
        链接
      </md-link>
      <md-unordered-list aria-label="无序列表" title="无序列表" className={look}>
        •—
      </md-unordered-list>
      <md-ordered-list aria-label="有序列表" title="有序列表" className={look}>
        1.
      </md-ordered-list>
    </markdown-toolbar>
  );
}
