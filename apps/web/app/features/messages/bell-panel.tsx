import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { MESSAGES, type Message, type MessageList, Messages, useReading } from '~/parts/messages/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, classNames } from '~/ui/index.ts';

const SHOWN = 6;
type Shown = MessageList | 'loading' | 'failed';

function useNewest(unreadOnly: boolean, unread: number) {
  const { sendQuietly } = useSession();
  const [shown, setShown] = useState<Shown>('loading');
  const load = useCallback(() => {
    sendQuietly('GET /api/appapi/notices/list', {
      query: { limit: SHOWN, unread: unreadOnly ? '1' : '0' },
    }).then(setShown, () => setShown('failed'));
  }, [sendQuietly, unreadOnly]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another count means other messages
  useEffect(load, [load, unread]);
  return { shown, load };
}

interface BodyProps {
  shown: Shown;
  unreadOnly: boolean;
  onRetry: () => void;
  onOpen: (message: Message) => void;
}

function Body({ shown, unreadOnly, onRetry, onOpen }: BodyProps) {
  if (shown === 'loading') return <p className="py-6 text-center text-sm text-ink-3">正在加载…</p>;
  if (shown === 'failed')
    return (
      <p role="alert" className="flex items-center justify-between py-3 text-sm text-ink-2">
        消息没有加载成功
        <Button variant="quiet" size="sm" onClick={onRetry}>
          重试
        </Button>
      </p>
    );
  if (shown.list.length === 0)
    return (
      <p className="py-6 text-center text-sm text-ink-3">{unreadOnly ? '没有未读的消息' : '还没有消息'}</p>
    );
  return <Messages messages={shown.list} phone={false} onOpen={onOpen} />;
}

/** What the bell unfolds. */
export function BellPanel({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const [unreadOnly, setUnreadOnly] = useState(false);
  const { shown, load } = useNewest(unreadOnly, unread);
  const { readAll, readOne } = useReading();
  const tab = (name: string, only: boolean) => (
    <button
      type="button"
      aria-pressed={unreadOnly === only}
      onClick={() => setUnreadOnly(only)}
      className={classNames(
        'h-7 rounded-sm px-3 text-sm',
        unreadOnly === only ? 'bg-white font-semibold shadow-soft' : 'text-ink-2',
      )}
    >
      {name}
    </button>
  );
  return (
    <>
      <div className="mb-2 flex items-center gap-3">
        <h2 className="text-base">消息</h2>
        <span className="rounded bg-paper-2 p-0.5">
          {tab('全部', false)}
          {tab('未读', true)}
        </span>
        <Button
          variant="quiet"
          size="sm"
          className="-mr-4 ml-auto"
          disabled={unread === 0}
          onClick={async () => (await readAll()) && load()}
        >
          全部已读
        </Button>
      </div>
      <div className="max-h-[60vh] overflow-y-auto">
        <Body
          shown={shown}
          unreadOnly={unreadOnly}
          onRetry={load}
          onOpen={({ id, read }) => {
            if (!read) readOne(id);
            onLeave();
          }}
        />
      </div>
      <Link
        to={MESSAGES}
        onClick={onLeave}
        className="mt-1 flex min-h-11 items-center justify-center border-t border-line text-sm font-semibold text-navy hover:text-seal"
      >
        查看全部消息
      </Link>
    </>
  );
}
