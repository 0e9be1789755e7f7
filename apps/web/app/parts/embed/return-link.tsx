import { buttonClass } from '~/ui/index.ts';

/** From the frame back to the site that holds it, in place of the whole page. */
export const ReturnLink = ({ name, logo, url }: { name: string; logo: string; url: string }) => (
  <a className={buttonClass({ variant: 'secondary', block: true })} href={url} target="_top">
    {logo && <img src={logo} alt="" className="h-6" />}
    {name ? `返回${name}` : '返回'}
  </a>
);
