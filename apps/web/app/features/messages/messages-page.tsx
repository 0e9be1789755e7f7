import { useState } from 'react';
import { MESSAGES, type MessageList, Messages, useReading } from '~/parts/messages/index.ts';
import { EmptyState } from '~/parts/reading/empty-state.tsx';
import { Filters } from '~/parts/reading/filters.tsx';
import { PageTitle } from '~/parts/workspace/index.ts';
import { useSend } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, Container } from '~/ui/index.ts';

interface MessagesPageProps {
  messages: MessageList;
  unreadOnly: boolean;
  phone: boolean;
}

/** Everything that was told, the newest first; older ones follow when asked for. */
export function MessagesPage({ messages, unreadOnly, phone }: MessagesPageProps) {
  const send = useSend();
  const { readAll, readOne } = useReading();
  const [older, setOlder] = useState<MessageList>();
  const [busy, setBusy] = useState(false);
  const list = [...messages.list, ...(older?.list ?? [])];
  const more = older?.more ?? messages.more;
  const path = pathOn(MESSAGES, phone);

  const loadOlder = async () => {
    setBusy(true);
    const next = await send('GET /api/appapi/notices/list', {
      query: { before: list.at(-1)?.id, unread: unreadOnly ? '1' : '0' },
    }).catch(() => undefined);
    if (next) setOlder({ ...next, list: [...(older?.list ?? []), ...next.list] });
    setBusy(false);
  };

  return (
    <Container className="pb-16">
      <PageTitle
        icon="bell"
        title="消息"
        aside={
          messages.unread > 0 && (
            <Button variant="secondary" size="sm" onClick={readAll}>
              全部已读
            </Button>
          )
        }
      >
        {messages.unread > 0 ? `${messages.unread} 条未读` : '都已读过'}
      </PageTitle>
      <div className="mb-5">
        <Filters
          label="显示哪些消息"
          choices={[
            { label: '全部', to: path, current: !unreadOnly },
            { label: '未读', to: `${path}?unread=1`, current: unreadOnly },
          ]}
        />
      </div>
      {list.length === 0 ? (
        <EmptyState icon="bell" title={unreadOnly ? '没有未读的消息' : '还没有消息'}>
          办理进度、企业成员与证书到期的消息会在这里告诉您，重要的还会发短信。
        </EmptyState>
      ) : (
        <section aria-label="消息列表" className="rounded-card border border-line bg-white px-5 py-2 lg:px-6">
          <Messages messages={list} phone={phone} onOpen={({ id, read }) => read || readOne(id)} />
        </section>
      )}
      {more && (
        <div className="mt-5 text-center">
          <Button variant="secondary" busy={busy} onClick={loadOlder}>
            查看更早的
          </Button>
        </div>
      )}
    </Container>
  );
}
