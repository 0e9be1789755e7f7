import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVALS, SIGN_CENTER } from '~/parts/contracts/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Icon } from '~/ui/index.ts';
import type { Todo } from './todos.ts';

const SHOWN = 6;
/** Where all of it stands. */
const REST = [
  [SIGN_CENTER, '签署中心'],
  [APPROVALS, '审批'],
  ['/businessProcessing/order', '订单'],
] as const;

/** `/a?b=c` on the device. */
const addressOn = (address: string, phone: boolean) => {
  const [path = '', search] = address.split('?');
  return search ? `${pathOn(path, phone)}?${search}` : pathOn(path, phone);
};

interface TodoListProps {
  todos: readonly Todo[];
  /** How many there are, those that are not listed among them. */
  count: number;
  phone: boolean;
}

/** What waits for this person, the most urgent first; one verb per line, only the first of them filled. */
export function TodoList({ todos, count, phone }: TodoListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? todos : todos.slice(0, SHOWN);
  return (
    <Panel title={count > 0 ? `待我处理（${count}）` : '待我处理'}>
      {todos.length === 0 && (
        <p className="text-ink-3">没有等着您的事。有合同要签、订单要付、材料要改、用印要批时，会列在这里。</p>
      )}
      <ul>
        {shown.map(({ id, icon, title, note, when, urgent, action, path }, index) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-0"
          >
            <span className="grid size-9 shrink-0 place-items-center rounded bg-navy-soft text-navy">
              <Icon name={icon} />
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="text-sm wrap-anywhere text-ink-2">{note}</p>
            </div>
            <Badge tone={urgent ? 'warning' : 'neutral'}>
              <Icon name={urgent ? 'alert' : 'clock'} size={14} />
              {when}
            </Badge>
            <ButtonLink
              size="sm"
              variant={index === 0 ? 'primary' : 'secondary'}
              to={addressOn(path, phone)}
              className="w-24 max-sm:w-full"
            >
              {action}
            </ButtonLink>
          </li>
        ))}
      </ul>
      {shown.length < todos.length && (
        <Button variant="quiet" size="sm" block onClick={() => setWhole(true)}>
          显示其余 {todos.length - shown.length} 项
        </Button>
      )}
      {shown.length === todos.length && count > todos.length && (
        <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-sm text-ink-3">
          另有 {count - todos.length} 项没有列出：
          {REST.map(([path, words]) => (
            <Link
              key={path}
              to={pathOn(path, phone)}
              className="inline-flex min-h-11 items-center text-navy hover:underline"
            >
              {words}
            </Link>
          ))}
        </p>
      )}
    </Panel>
  );
}
