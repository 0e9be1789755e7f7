import type { AccountListItem, CurrentUser, NewsItem, Scene } from '@yinxin/api/client';
import { isVerified } from '~/guards/route.ts';
import { accountName, CertifiedMark } from '~/parts/accounts/index.ts';
import { TEMPLATES } from '~/parts/contracts/index.ts';
import type { MessageList } from '~/parts/messages/index.ts';
import { pathOn } from '~/site/device.ts';
import { ButtonLink, Container, Icon } from '~/ui/index.ts';
import { Accounts } from './accounts.tsx';
import { NewestMessages } from './messages.tsx';
import { type Expiry, NextStep } from './next-step.tsx';
import { Notices } from './notices.tsx';
import { Platforms } from './platforms.tsx';
import { TodoList } from './todo-list.tsx';
import { countTodos, todosOf, type Waiting } from './todos.ts';

interface WorkbenchPageProps {
  user: CurrentUser;
  accounts: readonly AccountListItem[];
  messages: MessageList;
  notices: readonly NewsItem[];
  scenes: readonly Scene[];
  waiting: Waiting;
  /** Seals that can be used. */
  enabledSeals: number;
  /** Contracts that were sent. */
  sentContracts: number;
  expiry: Expiry | undefined;
  phone: boolean;
}

const APPLY = '/businessProcessing/order/apply';

const Hello = ({ user, applies, phone }: { user: CurrentUser; applies: boolean; phone: boolean }) => (
  <header className="flex flex-wrap items-center gap-4 py-6 lg:py-8">
    <span className="grid size-12 shrink-0 place-items-center rounded-full bg-navy-soft text-navy">
      <Icon name={user.type === 1 ? 'building' : 'user'} size={24} />
    </span>
    <div className="min-w-0 flex-1">
      <h1 className="font-serif text-xl font-semibold wrap-anywhere lg:text-2xl">{accountName(user)}</h1>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-3">
        {user.type === 1 ? '企业账号' : '个人账号'}
        <CertifiedMark certified={isVerified(user)} />
        <span>登录手机号 {user.account}</span>
      </p>
    </div>
    {isVerified(user) && (
      <ButtonLink variant="quiet" to={pathOn(TEMPLATES, phone)} className="max-sm:w-full">
        <Icon name="document" size={18} />
        合同模板
      </ButtonLink>
    )}
    {applies && (
      <ButtonLink variant="secondary" to={pathOn(APPLY, phone)} className="max-sm:w-full">
        <Icon name="plus" size={18} />
        申请办理
      </ButtonLink>
    )}
  </header>
);

/**
 * Where one lands after login. What there is to do stands in the wide column, what one has in the narrow one; a new
 * capability adds its section to one of them. On the phone the columns follow each other. While nothing waits, the next
 * step takes its place; whoever could begin and has chosen no platform yet sees the platforms first.
 */
export function WorkbenchPage(props: WorkbenchPageProps) {
  const { user, accounts, messages, notices, scenes, waiting, expiry, phone } = props;
  const hasChosen = scenes.some(({ chosen }) => chosen);
  const todos = todosOf(waiting);
  const platforms = <Platforms scenes={scenes} phone={phone} />;
  const standing = {
    ...{ user, accounts, hasPlatform: hasChosen },
    ...{ seals: props.enabledSeals, contracts: props.sentContracts },
  };
  const next = <NextStep standing={standing} expiry={expiry} phone={phone} />;
  return (
    <Container className="pb-16">
      <Hello user={user} applies={hasChosen && isVerified(user)} phone={phone} />
      {!hasChosen && isVerified(user) && <div className="mb-8">{platforms}</div>}
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
        <div className="space-y-5 lg:space-y-6">
          {todos.length === 0 && next}
          <TodoList todos={todos} count={countTodos(waiting)} phone={phone} />
          <NewestMessages messages={messages} phone={phone} />
        </div>
        <div className="space-y-5 lg:space-y-6">
          {todos.length > 0 && next}
          <Accounts />
          <Notices notices={notices} phone={phone} />
        </div>
      </div>
      {(hasChosen || !isVerified(user)) && <div className="mt-8">{platforms}</div>}
    </Container>
  );
}
