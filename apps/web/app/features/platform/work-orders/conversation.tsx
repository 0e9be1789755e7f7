import { WORK_ORDER_LIMITS, type WorkOrderDetail } from '@yinxin/api/client';
import { useRevalidator } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, Button, classNames, clockTime, Icon, TextArea, useForm } from '~/ui/index.ts';
import { Attachments, useAttachments } from './attachments.tsx';
import { piecesOf, STATES } from './words.ts';

/** How often an open one is looked at for an answer. */
const LOOK_MS = 15_000;

type MessageFacts = WorkOrderDetail['messages'][number];

const Message = ({ message: { from, name, isOwn, text, at, files } }: { message: MessageFacts }) => {
  const isSupport = from === 'support';
  return (
    <li
      className={classNames(
        'grid grid-cols-[36px_minmax(0,1fr)] gap-3 border-b border-line px-4 py-4 lg:px-6',
        isSupport && 'bg-paper',
      )}
    >
      <span
        aria-hidden="true"
        className={classNames(
          'grid size-9 place-items-center rounded-full text-sm font-semibold',
          isSupport ? 'bg-navy text-white' : 'bg-navy-soft text-navy',
        )}
      >
        {isSupport ? '印' : name.slice(0, 1) || '我'}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <b>{isOwn ? `${name || '我'}（我）` : name}</b>
          {isSupport && <span className="text-sm text-ink-2">技术支持</span>}
          <time dateTime={at} className="text-sm text-ink-3">
            {clockTime(at).short}
          </time>
        </p>
        {piecesOf(text).map((piece, index) =>
          piece.isCode ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that never changes
            <pre key={index} className="mt-2 overflow-x-auto rounded border border-line bg-white p-3 text-sm">
              <code>{piece.text}</code>
            </pre>
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text that never changes
            <p key={index} className="mt-1 max-w-[38em] wrap-anywhere whitespace-pre-wrap">
              {piece.text}
            </p>
          ),
        )}
        {files.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {files.map(({ id, name: fileName, size, url }) => (
              <li key={id}>
                <a
                  href={url}
                  target="_blank"
                  rel="noopener"
                  className="flex h-9 max-w-full items-center gap-2 rounded border border-line bg-white px-3 text-sm hover:border-line-strong pointer-coarse:h-11"
                >
                  <Icon name="document" size={16} className="text-ink-3" />
                  <span className="max-w-56 truncate">{fileName}</span>
                  <span className="text-ink-3">{fileSize(size)}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
};

function Reply({ order }: { order: WorkOrderDetail }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const attachments = useAttachments();
  const form = useForm({ text: '' });
  const submit = () =>
    form.attempt(
      async ({ text }) => {
        const files = attachments.files.map((file) => file.id);
        await sendQuietly('POST /api/appapi/workOrder/reply', { body: { id: order.id, text, files } });
        form.reset();
        attachments.clear();
        await revalidate();
      },
      { blame: 'text', check: ({ text }) => (text.trim() ? {} : { text: '请填写内容' }) },
    );
  return (
    <form {...form.element(submit)} className="space-y-3 px-4 py-4 lg:px-6">
      <TextArea
        label={order.state === 'closed' ? '继续提问，工单会重新打开' : '回复'}
        rows={3}
        maxLength={WORK_ORDER_LIMITS.text}
        {...form.text('text')}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <Attachments {...attachments} />
        <Button type="submit" size="sm" busy={form.busy} disabled={attachments.part !== undefined}>
          发送
        </Button>
      </div>
    </form>
  );
}

/** One work order: what was said, flat on hairlines, and the next word below. */
export function Conversation({ order }: { order: WorkOrderDetail }) {
  const { send } = useSession();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  usePoll(true, LOOK_MS, revalidate);
  const state = STATES[order.state];
  const close = async () => {
    await send('POST /api/appapi/workOrder/close', { body: { id: order.id } });
    toast.success('工单已关闭，需要时可以继续回复');
    await revalidate();
  };
  return (
    <section aria-labelledby="work-order" className="flex min-w-0 flex-col">
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-4 py-4 lg:px-6">
        <h2 id="work-order" className="min-w-0 text-lg font-semibold wrap-anywhere">
          {order.subject}
        </h2>
        <Badge tone={state.tone}>{state.words}</Badge>
        {order.may.includes('close-work-order') && (
          <Button variant="secondary" size="sm" className="ml-auto" onClick={close}>
            问题已解决
          </Button>
        )}
      </header>
      <ol aria-live="polite">
        {order.messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
      {order.may.includes('reply-work-order') && <Reply order={order} />}
    </section>
  );
}
