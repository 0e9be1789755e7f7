import type { SiteInfo } from '@yinxin/api/page';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { NavigationMenu } from '~/site/menu.ts';
import { Container } from '~/ui/index.ts';
import { contacts } from './contacts.ts';
import { FilingLines } from './filing-lines.tsx';

interface SiteFooterProps {
  site: SiteInfo;
  /** 产品, 服务, 关于 */
  columns: NavigationMenu[];
  /** The follow QR code: a PNG in base64, or an address. */
  qrCode?: string;
}

const PNG_IN_BASE64 = 'iVBORw0KGgo';
const pictureSource = (picture: string) =>
  picture.startsWith(PNG_IN_BASE64) ? `data:image/png;base64,${picture}` : picture;

const followText = {
  'official-account': { title: '关注我们', hint: '微信扫码关注公众号' },
  'mobile-site': { title: '手机访问', hint: '扫码打开手机版' },
};

const linkClass =
  'inline-flex min-h-8 items-center transition-colors hover:text-white pointer-coarse:min-h-11';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className="mb-2 text-sm text-white">{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function FriendlyLinks({ links }: { links: SiteInfo['friendlyLinks'] }) {
  if (links.length === 0) return null;
  return (
    <Column title="友情链接">
      {links.map(({ name, url }) => (
        <li key={url}>
          <a href={url} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {name}
          </a>
        </li>
      ))}
    </Column>
  );
}

function Contact({ site }: { site: SiteInfo }) {
  return (
    <address className="mt-10 flex flex-wrap gap-x-8 gap-y-1 not-italic">
      {contacts(site).map(({ label, text, href }) => (
        <span key={label}>
          {label}：{href ? <a href={href}>{text}</a> : text}
        </span>
      ))}
    </address>
  );
}

export function SiteFooter({ site, columns, qrCode }: SiteFooterProps) {
  const follow = followText[site.follow];
  const list = columns.map(({ label, links }) => (
    <Column key={label} title={label}>
      {links.map((link) => (
        <li key={link.path}>
          <Link to={link.path} className={linkClass}>
            {link.label}
          </Link>
        </li>
      ))}
    </Column>
  ));
  // 友情链接 stands before the last column, 关于
  list.splice(Math.max(list.length - 1, 0), 0, <FriendlyLinks key="friendly" links={site.friendlyLinks} />);

  return (
    <footer data-site-footer="" className="on-dark bg-ink pt-14 pb-8 text-sm text-[#b3b8c2]">
      <Container>
        <div className="grid grid-cols-2 gap-x-10 gap-y-8 md:grid-cols-[repeat(4,1fr)_auto]">
          {list}
          {qrCode && (
            <div className="md:col-start-5 md:text-center">
              <h2 className="mb-3 text-sm text-white">{follow.title}</h2>
              <img
                src={pictureSource(qrCode)}
                alt={`二维码：${follow.hint}`}
                width={112}
                height={112}
                loading="lazy"
                className="size-28 rounded bg-white p-1.5"
              />
              <p className="mt-2 text-xs">{follow.hint}</p>
            </div>
          )}
        </div>
        <Contact site={site} />
        <FilingLines site={site} />
      </Container>
    </footer>
  );
}
