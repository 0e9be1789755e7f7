import type { SiteInfo } from '@yinxin/api/page';
import { Link } from 'react-router';
import { FilingLines } from './filing-lines.tsx';

const links = [
  { label: '新闻动态', path: '/mobile/news' },
  { label: '成功案例', path: '/mobile/customer/case' },
  { label: '法律法规', path: '/mobile/statutes' },
  { label: '下载专区', path: '/mobile/download' },
  { label: '用户服务协议', path: '/mobile/agreement/register' },
  { label: '隐私政策', path: '/mobile/agreement/privacy' },
  { label: '证书服务协议', path: '/mobile/agreement/digital_certificate' },
  { label: '使用须知', path: '/mobile/agreement/useView' },
];

/** Where else to read, and what the law wants shown, at the end of the phone's home page. */
export function MobileFooter({ site, hasPage }: { site: SiteInfo; hasPage: (path: string) => boolean }) {
  return (
    <footer data-site-footer="" className="on-dark bg-ink px-5 pt-8 pb-9 text-center text-xs text-[#b3b8c2]">
      <ul className="mx-auto mb-3 grid max-w-sm grid-cols-2">
        {links
          .filter(({ path }) => hasPage(path))
          .map(({ label, path }) => (
            <li key={path}>
              <Link to={path} className="inline-flex min-h-11 items-center px-3 text-sm text-white">
                {label}
              </Link>
            </li>
          ))}
      </ul>
      {site.servicePhone && <p>服务热线：{site.servicePhone}</p>}
      <FilingLines site={site} centred />
    </footer>
  );
}
