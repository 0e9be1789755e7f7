import type { SiteInfo } from '@yinxin/api/page';
import { Link } from 'react-router';
import { mobileFooterLinks } from '~/site/navigation.ts';
import { contacts } from './contacts.ts';
import { FilingLines } from './filing-lines.tsx';

/** Where else to read, and what the law wants shown, at the end of the phone's home page. */
export function MobileFooter({ site }: { site: SiteInfo }) {
  return (
    <footer data-site-footer="" className="on-dark bg-ink px-5 pt-8 pb-9 text-center text-xs text-[#b3b8c2]">
      <ul className="mx-auto mb-3 grid max-w-sm grid-cols-2">
        {mobileFooterLinks.map(({ label, path }) => (
          <li key={path}>
            <Link to={path} className="inline-flex min-h-11 items-center px-3 text-sm text-white">
              {label}
            </Link>
          </li>
        ))}
      </ul>
      {contacts(site).map(({ label, text, href }) => (
        <p key={label}>
          {label}：{href ? <a href={href}>{text}</a> : text}
        </p>
      ))}
      <FilingLines site={site} centred />
    </footer>
  );
}
