import { Link } from 'react-router';
import { itemAddress } from '~/site/content-addresses.ts';
import { ButtonLink, calendarDay, clockTime, Icon, type IconName } from '~/ui/index.ts';
import type { ApplicationList, EnvironmentName, Todos } from '../load.ts';
import { Card } from '../parts.tsx';

interface Todo {
  icon: IconName;
  title: string;
  words: string;
  to: string;
  verb: string;
}

const application = (id: string, environment: EnvironmentName) =>
  `/platform/console/application?id=${id}&environment=${environment}`;

/** What keeps the programs from working, or will soon. */
export function todosOf(
  { list, organizationState, mayManage }: ApplicationList,
  todos: Todos | undefined,
  environment: EnvironmentName,
): Todo[] {
  if (!mayManage) return [];
  const nameOf = (id: string) => list.find((one) => one.id === id)?.name ?? '';
  const keys = (todos?.keys ?? []).map(({ applicationId, hint, expiresAt }) => ({
    icon: 'key' as const,
    title: `密钥 ${clockTime(expiresAt).short} 失效`,
    words: `${nameOf(applicationId)}，${hint}`,
    ...{ to: application(applicationId, environment), verb: '去更换' },
  }));
  const webhooks = (todos?.webhooks ?? []).map(({ applicationId, webhookId, host, state, dead }) => ({
    icon: 'bell' as const,
    title: state === 'paused' ? '回调持续失败，已暂停' : `${dead} 条回调没有送达`,
    words: `${nameOf(applicationId)}，${host}`,
    to: `/platform/console/interface?view=callbacks&id=${applicationId}&webhook=${webhookId}&environment=${environment}&state=dead`,
    verb: '去重发',
  }));
  const refused = list
    .filter(({ review }) => review?.state === 'refused')
    .map(({ id, name, review }) => ({
      icon: 'alert' as const,
      ...{ title: '上线申请没有通过', words: `${name}：${review?.reason}` },
      ...{ to: application(id, 'sandbox'), verb: '去修改' },
    }));
  const certification = {
    icon: 'shield' as const,
    ...{ title: '企业还没有认证', words: '目前只能使用沙箱' },
    ...{ to: '/platform/authentication', verb: '去认证' },
  };
  return [...keys, ...webhooks, ...refused, ...(organizationState === 'certified' ? [] : [certification])];
}

export const TodoList = ({ todos }: { todos: Todo[] }) => (
  <Card title="待办" note={todos.length > 0 ? `${todos.length} 件` : undefined}>
    {todos.length === 0 ? (
      <p className="text-sm text-ink-2">没有要办的事。</p>
    ) : (
      <ul className="divide-y divide-line">
        {todos.map(({ icon, title, words, to, verb }) => (
          <li key={to + title} className="flex items-center gap-3 py-3 first:pt-0 last:pb-0">
            <Icon name={icon} size={18} className="shrink-0 text-warning" />
            <div className="min-w-0 flex-1">
              <p className="text-sm font-semibold">{title}</p>
              <p className="text-sm break-words text-ink-2">{words}</p>
            </div>
            <ButtonLink to={to} variant="secondary" size="sm">
              {verb}
            </ButtonLink>
          </li>
        ))}
      </ul>
    )}
  </Card>
);

export interface Announcement {
  id: string;
  title: string;
  publishedAt: string;
}

export const Announcements = ({ list }: { list: Announcement[] }) => (
  <Card
    title="公告"
    aside={
      <Link
        to="/platform/document/detail?documentDirectory=changelog"
        className="text-sm text-navy underline-offset-4 hover:underline"
      >
        更新日志
      </Link>
    }
  >
    {list.length === 0 ? (
      <p className="text-sm text-ink-2">没有公告。</p>
    ) : (
      <ul className="divide-y divide-line text-sm">
        {list.map(({ id, title, publishedAt }) => (
          <li key={id} className="flex items-baseline gap-3 py-2.5 first:pt-0 last:pb-0">
            <Link
              to={itemAddress('news', false, id)}
              className="min-w-0 flex-1 underline-offset-4 hover:underline"
            >
              {title}
            </Link>
            <span className="shrink-0 text-ink-3 tabular-nums">{calendarDay(publishedAt).full.slice(5)}</span>
          </li>
        ))}
      </ul>
    )}
  </Card>
);
