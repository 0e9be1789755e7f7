import type { CurrentUser, Scene } from '@yinxin/api/client';
import { CHINA } from '@yinxin/values';
import { isVerified } from '~/guards/route.ts';
import { CertifiedMark } from '~/parts/accounts/index.ts';
import type { MessageList } from '~/parts/messages/index.ts';
import { pathOn } from '~/site/device.ts';
import { ButtonLink, Container, Icon, useNow } from '~/ui/index.ts';
import { Doors } from './doors.tsx';
import { NewestMessages } from './messages.tsx';
import { CREATE, type Home } from './model.ts';
import { NextStepCard } from './next-step.tsx';
import { PlatformLine } from './platform-line.tsx';
import { RecentContracts } from './recent-contracts.tsx';
import { QuotaCard, SealCardPanel, TryCard } from './side-cards.tsx';
import { TodoList } from './todo-list.tsx';

interface WorkbenchPageProps {
  user: CurrentUser;
  home: Home;
  messages: MessageList;
  scenes: readonly Scene[];
  phone: boolean;
}

const today = new Intl.DateTimeFormat('zh-CN', { timeZone: CHINA, dateStyle: 'full' });

/** How the day stands, in the words of a greeting. */
function greetingOf({ userName }: CurrentUser, { next, dueToday, steps }: Home): string {
  const name = userName ? `${userName}，` : '';
  if (dueToday > 0) return `${name}今天有 ${dueToday} 份合同到期`;
  if (next.kind === 'refused') return `${name}有一件事要改`;
  return steps.length > 0 && !userName ? '您好，欢迎使用印信' : `${name}您好`;
}

/** Always red, always at the same place; it works before anybody is known. */
const Begin = ({ phone }: { phone: boolean }) => (
  <ButtonLink to={pathOn(CREATE, phone)} block={phone}>
    <Icon name="plus" size={18} />
    发起合同
  </ButtonLink>
);

function Head({ user, home, phone }: Pick<WorkbenchPageProps, 'user' | 'home' | 'phone'>) {
  const now = useNow();
  const { todoCount, waitingCount } = home;
  return (
    <header className="flex flex-wrap items-end gap-x-6 gap-y-3 py-5 lg:py-8">
      <div className="min-w-0 flex-1">
        <h1 className="font-serif text-xl font-semibold wrap-anywhere lg:text-2xl">
          {greetingOf(user, home)}
        </h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          {user.type === 1 && <span className="text-ink-2">{user.orgName}</span>}
          <CertifiedMark certified={isVerified(user)} />
          {now !== undefined && !phone && <span>{today.format(now)}</span>}
          {todoCount > 0 && (
            <span>
              {todoCount} 件待办{waitingCount > 0 && `，${waitingCount} 件等对方`}
            </span>
          )}
        </p>
      </div>
      {!phone && (
        <div className="flex gap-3">
          <ButtonLink variant="secondary" to="/product/contract/verification">
            <Icon name="shield" size={18} />
            验证文件
          </ButtonLink>
          <Begin phone={phone} />
        </div>
      )}
    </header>
  );
}

/**
 * Where one lands after login. The next step stands first in every state and on either device; what there is to do
 * follows in the wide column, what one has in the narrow one.
 */
export function WorkbenchPage({ user, home, messages, scenes, phone }: WorkbenchPageProps) {
  const { next, steps, todos, todoCount, recent, balance, seal } = home;
  const isNew = recent.length === 0 && steps.length > 0;
  // in the column that is the shorter one
  const isBusy = todos.length > 0;
  const newest = messages.list.length > 0 && <NewestMessages messages={messages} phone={phone} />;
  return (
    <Container className="pb-16">
      <Head user={user} home={home} phone={phone} />
      <NextStepCard next={next} steps={steps} phone={phone} />
      {phone && (
        <div className="mt-4">
          <Begin phone />
        </div>
      )}
      <div className="mt-5 grid grid-cols-1 gap-5 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-6">
        <div className="space-y-5 lg:space-y-6">
          <TodoList todos={todos} count={todoCount} unlisted={home.unlistedCount} phone={phone} />
          {isNew && <Doors trial={balance?.trial ?? null} phone={phone} />}
          <RecentContracts list={recent} phone={phone} />
          {!isBusy && newest}
        </div>
        <div className="space-y-5 lg:space-y-6">
          {balance && <QuotaCard balance={balance} phone={phone} />}
          {isNew && <TryCard phone={phone} />}
          {seal && <SealCardPanel seal={seal} phone={phone} />}
          {isBusy && newest}
        </div>
      </div>
      <PlatformLine scenes={scenes} phone={phone} />
    </Container>
  );
}
