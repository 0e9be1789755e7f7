import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, Icon } from '~/ui/index.ts';
import type { Todo } from './todos.ts';

const SHOWN = 6;

/** `/a?b=c` on the device. */
const addressOn = (address: string, phone: boolean) => {
  const [path = '', search] = address.split('?');
  return search ? `${pathOn(path, phone)}?${search}` : pathOn(path, phone);
};

/** What waits for this person, the most urgent first; one verb per line, only the first of them filled. */
export const TodoList = ({ todos, phone }: { todos: readonly Todo[]; phone: boolean }) => (
  <Panel title={todos.length > 0 ? `待我处理（${todos.length}）` : '待我处理'}>
    {todos.length === 0 && (
      <p className="text-ink-3">没有等着您的事。有合同要签、订单要付、材料要改、用印要批时，会列在这里。</p>
    )}
    <ul>
      {todos.slice(0, SHOWN).map(({ id, icon, title, note, when, urgent, action, path }, index) => (
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
  </Panel>
);
