import { useState } from 'react';
import { Link } from 'react-router';
import { APPROVALS, SIGN_CENTER } from '~/parts/contracts/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { addressOn, pathOn } from '~/site/device.ts';
import { Badge, Button, ButtonLink, Icon } from '~/ui/index.ts';
import { type Todo, todoIcons } from './model.ts';

const SHOWN = 6;
/** Where all of it stands. */
const REST = [
  [SIGN_CENTER, '签署中心'],
  [APPROVALS, '审批'],
  ['/businessProcessing/order', '订单'],
] as const;

const Line = ({ todo, phone }: { todo: Todo; phone: boolean }) => (
  <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-4 first:border-0">
    <span className="grid size-9 shrink-0 place-items-center rounded bg-navy-soft text-navy">
      <Icon name={todoIcons[todo.kind]} />
    </span>
    <div className="min-w-0 flex-1 basis-48">
      <p className="font-semibold wrap-anywhere">{todo.title}</p>
      <p className="text-sm wrap-anywhere text-ink-2">{todo.note}</p>
    </div>
    <Badge tone={todo.urgent ? 'warning' : 'neutral'}>
      <Icon name={todo.urgent ? 'alert' : 'clock'} size={14} />
      {todo.when}
    </Badge>
    <ButtonLink
      size="sm"
      variant="secondary"
      to={addressOn(todo.path, phone)}
      aria-label={`${todo.action}：${todo.title}`}
      className="w-24 max-sm:w-full"
    >
      {todo.action}
    </ButtonLink>
  </li>
);

interface TodoListProps {
  /** Without the one that stands above as the next step. */
  todos: readonly Todo[];
  /** How many there are in all. */
  count: number;
  /** How many of them are not listed here. */
  unlisted: number;
  phone: boolean;
}

/** What else waits for this person, what ends first above; one verb per line. */
export function TodoList({ todos, count, unlisted, phone }: TodoListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? todos : todos.slice(0, SHOWN);
  if (todos.length === 0 && unlisted === 0) return null;
  return (
    <div id="todos" className="scroll-mt-24">
      <Panel title={`待我处理（${count}）`} aside={<span className="text-sm text-ink-3">按截止时间</span>}>
        <ul>
          {shown.map((todo) => (
            <Line key={todo.id} todo={todo} phone={phone} />
          ))}
        </ul>
        {shown.length < todos.length && (
          <Button variant="quiet" size="sm" block onClick={() => setWhole(true)}>
            显示其余 {todos.length - shown.length} 项
          </Button>
        )}
        {shown.length === todos.length && unlisted > 0 && (
          <p className="flex flex-wrap items-center gap-x-4 border-t border-line pt-3 text-sm text-ink-3">
            另有 {unlisted} 项没有列出：
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
    </div>
  );
}
