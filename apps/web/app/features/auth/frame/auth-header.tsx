import type { CurrentUser } from '@yinxin/api/client';
import { Link } from 'react-router';
import { Brand } from '~/parts/site-frame/brand.tsx';
import { gotoOf } from '~/site/goto.ts';
import { HOME, QUESTION, START } from '~/site/paths.ts';
import { Container } from '~/ui/index.ts';
import { leadsToCompany } from '../spine/spine.ts';

interface AuthHeaderProps {
  path: string;
  search: string;
  user: CurrentUser | undefined;
}

/** What is being done, for whom, and the way out: to the workbench, where it can be gone on with. */
export function AuthHeader({ path, search, user }: AuthHeaderProps) {
  const forCompany = user?.type === 1 || leadsToCompany(path, search, gotoOf(search));
  const title = path === QUESTION ? '' : forCompany ? '办理企业印章' : '个人实名';
  return (
    <header data-site-header="" className="on-dark sticky top-0 z-40 bg-navy text-white">
      <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
        跳到正文
      </a>
      <Container className="flex h-(--header) items-center gap-8">
        <Brand to={HOME} />
        <p className="flex-1 font-semibold">{title}</p>
        <p className="text-sm text-mist tabular-nums">{user?.account}</p>
        <Link to={START} className="flex h-11 items-center text-sm text-mist hover:text-white">
          {title ? '稍后再办' : '到首页'}
        </Link>
      </Container>
    </header>
  );
}
