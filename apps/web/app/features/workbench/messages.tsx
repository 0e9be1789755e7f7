import { Link } from 'react-router';
import { MESSAGES, type MessageList, Messages, useReading } from '~/parts/messages/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';

/** The newest of what concerns this person. */
export function NewestMessages({ messages, phone }: { messages: MessageList; phone: boolean }) {
  const { readOne } = useReading();
  return (
    <Panel
      title={messages.unread > 0 ? `消息（${messages.unread} 条未读）` : '消息'}
      aside={
        <Link to={pathOn(MESSAGES, phone)} className="inline-flex min-h-11 items-center text-sm text-navy">
          全部消息
        </Link>
      }
    >
      {messages.list.length === 0 && (
        <p className="text-ink-3">还没有消息。与您的账号和企业有关的事会在这里告诉您。</p>
      )}
      <Messages messages={messages.list} phone={phone} onOpen={({ id, read }) => read || readOne(id)} />
    </Panel>
  );
}
