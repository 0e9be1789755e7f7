import { useFollowLinks } from '../../follow-links.ts';

/** The measure of an article is at most 38 characters; tables and code scroll inside themselves. */
const look = [
  'max-w-article text-ink-2 [&>*+*]:mt-5 [&_a]:text-seal-deep [&_a]:underline [&_a]:underline-offset-4',
  '[&_h2]:mt-10! [&_h2]:text-lg [&_h2]:text-ink [&_h3]:mt-8! [&_h3]:text-base [&_h3]:text-ink [&_strong]:text-ink',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:space-y-1.5 [&_:is(ul,ol)]:pl-6 [&_li]:marker:text-ink-3',
  '[&_blockquote]:border-l-2 [&_blockquote]:border-seal [&_blockquote]:pl-5 [&_blockquote]:text-ink-3',
  '[&_.table-scroll]:overflow-x-auto [&_table]:w-full [&_table]:text-sm [&_:is(th,td)]:border-b [&_:is(th,td)]:border-line',
  '[&_:is(th,td)]:px-3 [&_:is(th,td)]:py-2.5 [&_:is(th,td)]:text-left [&_:is(th,td)]:align-top [&_:is(th,td)]:min-w-24 [&_th]:bg-paper',
  '[&_pre]:overflow-x-auto [&_pre]:rounded [&_pre]:bg-paper-2 [&_pre]:p-4 [&_code]:font-mono [&_code]:text-sm',
  '[&_code]:wrap-break-word [&_img]:h-auto [&_img]:max-w-full [&_img]:rounded-card [&_hr]:border-line',
].join(' ');

/** Markdown that the server has rendered: raw HTML is off there and links are allow-listed. */
export function RichText({ html }: { html: string }) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link arrives as a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside are the interactive elements.
    <div
      className={look}
      onClick={useFollowLinks()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made from Markdown by our own server, which lets no HTML through.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
