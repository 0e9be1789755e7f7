import type { CurrentUser } from '@yinxin/api/client';
import { Link } from 'react-router';
import { isVerified } from '~/guards/route.ts';
import {
  AccountList,
  AddCompanyButton,
  accountName,
  CertifiedMark,
  useAccounts,
} from '~/parts/accounts/index.ts';
import { countWords } from '~/parts/messages/model.ts';
import { PLATFORMS } from '~/parts/scene/chosen-scene.ts';
import { Panel } from '~/parts/workspace/index.ts';
import type { NavigationMenu } from '~/site/menu.ts';
import { MOBILE_HOME } from '~/site/paths.ts';
import { Button, Container, Icon } from '~/ui/index.ts';

const AREA = '/mobile/businessProcessing';
const MESSAGES = `${AREA}/messages`;

interface MinePageProps {
  user: CurrentUser;
  scene: string;
  unread: number;
  /** Everything that has no tab, by what it is for. */
  more: readonly NavigationMenu[];
}

/** The phone's page of oneself: the way to everything that has no tab. */
export function MinePage({ user, scene, unread, more }: MinePageProps) {
  const { busy, switchTo, logout } = useAccounts();
  return (
    <Container className="space-y-5 pb-10">
      <header className="flex items-center gap-4 pt-5">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-navy-soft text-navy">
          <Icon name={user.type === 1 ? 'building' : 'user'} size={24} />
        </span>
        <div className="min-w-0">
          <h1 className="text-lg wrap-anywhere">{accountName(user)}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
            <CertifiedMark certified={isVerified(user)} />
            {user.account}
          </p>
        </div>
      </header>
      <ul className="rounded-card border border-line bg-white px-4">
        <li className="flex min-h-14 items-center gap-3 py-2">
          <Icon name="building" className="text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="block text-sm text-ink-3">办理平台</span>
            <span className="block wrap-anywhere">{scene || '还没有选择'}</span>
          </span>
          <Link
            to={`${AREA}#${PLATFORMS}`}
            className="inline-flex min-h-11 items-center font-semibold text-navy"
          >
            {scene ? '更换' : '选择'}
          </Link>
        </li>
      </ul>
      <nav aria-label="全部功能" className="space-y-5">
        {more.map(({ label, links }) => (
          <section key={label} aria-label={label}>
            <h2 className="mb-1 text-sm font-normal text-ink-3">{label}</h2>
            <ul className="rounded-card border border-line bg-white px-4">
              {links.map(({ label: words, path }) => (
                <li key={path} className="border-t border-line first:border-0">
                  <Link to={path} className="flex min-h-12 items-center gap-3">
                    <span className="flex-1">{words}</span>
                    {path === MESSAGES && unread > 0 && (
                      <span className="rounded-full bg-seal px-2 text-xs leading-5 font-semibold text-white">
                        {countWords(unread)}
                        <span className="sr-only"> 条未读</span>
                      </span>
                    )}
                    <Icon name="chevron-right" size={18} className="text-ink-3" />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Link to={MOBILE_HOME} className="flex min-h-11 items-center text-navy">
        返回官网
      </Link>
      <Panel title="切换账号" aside={<AddCompanyButton className="-mr-4" />}>
        <AccountList busy={busy} onChoose={switchTo} />
      </Panel>
      <Button variant="secondary" block disabled={busy} onClick={logout}>
        <Icon name="logout" size={18} />
        退出登录
      </Button>
    </Container>
  );
}
