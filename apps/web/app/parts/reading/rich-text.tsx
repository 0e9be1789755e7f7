import { useMemo } from 'react';
import { useFollowLinks } from '~/site/follow-links.ts';
import { trustedHtml } from '~/site/trusted-html.ts';
import { classNames } from '~/ui/index.ts';

const look = [
  'text-ink-2 wrap-break-word [&>*+*]:mt-5 [&_a]:text-seal-deep [&_a]:underline [&_a]:underline-offset-4',
  '[&_h2]:mt-10! [&_h2]:text-lg [&_h2]:text-ink [&_h3]:mt-8! [&_h3]:text-base [&_h3]:text-ink [&_strong]:text-ink',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:space-y-1.5 [&_:is(ul,ol)]:pl-6 [&_li]:marker:text-ink-3',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-seal [&_blockquote]:pl-5 [&_blockquote]:text-ink-3',
  '[&_.notice]:rounded-r [&_.notice]:bg-seal-soft [&_.notice]:py-3 [&_.notice]:pr-4',
  '[&_.table-scroll]:overflow-x-auto [&_table]:w-full [&_table]:text-sm [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line',
  '[&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:min-w-24 [&_th]:bg-paper',
  '[&_pre]:overflow-x-auto [&_pre]:rounded [&_pre]:bg-paper-2 [&_pre]:p-4 [&_code]:font-mono [&_code]:text-sm',
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_hr]:border-line',
].join(' ');

/** On the phone each row of a table becomes a small card, its cells named by the head; on paper it is a row. */
const asCards = [
  '[&_td:first-child]:font-semibold [&_td:first-child]:text-ink [&_th]:whitespace-nowrap md:[&_td:first-child]:min-w-28',
  'not-print:max-md:[&_:is(table,tbody,tr)]:block not-print:max-md:[&_thead]:hidden not-print:max-md:[&_td]:grid not-print:max-md:[&_td]:grid-cols-[5.5rem_minmax(0,1fr)]',
  'not-print:max-md:[&_tr]:mb-3 not-print:max-md:[&_tr]:rounded not-print:max-md:[&_tr]:border not-print:max-md:[&_tr]:border-line not-print:max-md:[&_tr]:px-4 not-print:max-md:[&_tr]:py-2',
  'not-print:max-md:[&_td]:min-w-0! not-print:max-md:[&_td]:border-0 not-print:max-md:[&_td]:px-0 not-print:max-md:[&_td]:py-1 not-print:max-md:[&_td]:before:content-[attr(data-label)]',
  'not-print:max-md:[&_td]:before:font-normal not-print:max-md:[&_td]:before:text-ink-3',
].join(' ');

/** A field is one row: its name with the kind below it, and what it means beside them. */
const asFields = [
  'max-w-article [&_table]:table-fixed [&_th:first-child]:w-2/5 [&_:is(th,td)]:px-0 [&_:is(th,td)]:pr-4 [&_:is(th,td)]:min-w-0 [&_:is(th,td)]:wrap-anywhere',
  '[&_th]:bg-transparent [&_thead]:text-ink-3 [&_h2]:border-b [&_h2]:border-ink [&_h2]:pb-2',
  '[&_td:first-child]:text-xs [&_td:first-child]:text-ink-3 [&_td:first-child>code]:block [&_td:first-child>code]:font-semibold [&_td:first-child>code]:text-ink',
  '[&_td_strong]:text-seal-deep [&_td+td_code]:rounded [&_td+td_code]:bg-paper-2 [&_td+td_code]:px-1',
].join(' ');

const measures = {
  article: 'max-w-article',
  reading: 'max-w-article lg:text-[1.125rem] lg:leading-[1.8]',
  contract: asCards,
  fields: asFields,
};

/**
 * Markdown that the server has rendered: raw HTML is off there and links are allow-listed. The measure of an
 * article is at most 38 characters, and wide tables scroll inside themselves; what stands alone on its page is set
 * larger; a contract fills its sheet, and its tables are read to the last cell; the page of a call is rows of fields.
 */
export function RichText({ html, as = 'article' }: { html: string; as?: keyof typeof measures }) {
  const content = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements.
    <div
      className={classNames(look, measures[as])}
      onClick={useFollowLinks()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by our own server, which lets no HTML through.
      dangerouslySetInnerHTML={content}
    />
  );
}
