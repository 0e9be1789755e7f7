import { buttonClass } from '~/ui/index.ts';

/** From the frame back to the site that holds it, in place of the whole page. */
export const ReturnLink = ({ name, url }: { name: string; url: string }) => (
  <a className={buttonClass({ variant: 'secondary', block: true })} href={url} target="_top">
    {name ? `返回${name}` : '返回'}
  </a>
);
