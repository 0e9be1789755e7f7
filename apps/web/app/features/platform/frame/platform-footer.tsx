import type { SiteInfo } from '@yinxin/api/page';
import { Link } from 'react-router';
import { FilingLines } from '~/parts/site-frame/filing-lines.tsx';
import { Container } from '~/ui/index.ts';

const linkClass = 'inline-flex min-h-8 items-center hover:text-white pointer-coarse:min-h-11';

const links = [
  { label: '开放平台首页', path: '/platform' },
  { label: '文档中心', path: '/platform/document' },
  { label: '用户服务协议', path: '/agreement/register' },
  { label: '隐私政策', path: '/agreement/privacy' },
];

/** Slim: where to read on, how to reach us, and what the law wants shown. */
export function PlatformFooter({ site }: { site: SiteInfo }) {
  return (
    <footer data-site-footer="" className="on-dark bg-ink py-8 text-sm text-[#b3b8c2]">
      <Container>
        <nav aria-label="页脚">
          <ul className="flex flex-wrap gap-x-8">
            {links.map(({ label, path }) => (
              <li key={path}>
                <Link to={path} className={linkClass}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href="/api/openapi.json" className={linkClass}>
                OpenAPI 文件
              </a>
            </li>
          </ul>
        </nav>
        <address className="mt-3 flex flex-wrap gap-x-8 not-italic">
          {site.servicePhone && <span>服务热线：{site.servicePhone}</span>}
          {site.serviceEmail && <span>邮箱：{site.serviceEmail}</span>}
        </address>
        <FilingLines site={site} />
      </Container>
    </footer>
  );
}
