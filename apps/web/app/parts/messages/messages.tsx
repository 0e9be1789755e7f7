import { Link } from 'react-router';
import { useSwitchAccount } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { hasPage } from '~/site/pages/find.ts';
import { classNames, clockTime } from '~/ui/index.ts';
import type { Message } from './model.ts';

interface MessageLineProps {
  message: Message;
  phone: boolean;
  /** Somebody goes to where something can be done about it. */
  onOpen?: (message: Message) => void;
}

/** One message; it leads to where something can be done about it. */
function MessageLine({ message, phone, onOpen }: MessageLineProps) {
  const { words, about, link, accountUid, read, at } = message;
  const { switchTo } = useSwitchAccount();
  const path = pathOn(link, phone);
  const line = (
    <>
      <span
        aria-hidden="true"
        className={classNames('mt-2.5 size-1.5 shrink-0 rounded-full', !read && 'bg-seal')}
      />
      <span className="min-w-0 flex-1">
        <span className={classNames('block wrap-anywhere', read ? 'text-ink-2' : 'font-semibold')}>
          {!read && <span className="sr-only">未读：</span>}
          {words}
        </span>
        {about && <span className="block wrap-anywhere text-sm text-ink-2">{about}</span>}
        <time dateTime={at} className="block text-sm text-ink-3">
          {clockTime(at).short}
          {accountUid && ' · 打开时切换到所属账号'}
        </time>
      </span>
    </>
  );
  const look = 'flex min-h-14 gap-3 py-2.5';
  return (
    <li className="border-t border-line first:border-0">
      {hasPage(link) ? (
        <Link
          to={path}
          onClick={(event) => {
            onOpen?.(message);
            if (!accountUid) return;
            event.preventDefault(); // it belongs to another account of theirs
            void switchTo(accountUid, path);
          }}
          className={`${look} hover:text-seal`}
        >
          {line}
        </Link>
      ) : (
        <p className={look}>{line}</p>
      )}
    </li>
  );
}

interface MessagesProps extends Omit<MessageLineProps, 'message'> {
  messages: readonly Message[];
}

export const Messages = ({ messages, ...rest }: MessagesProps) => (
  <ul>
    {messages.map((message) => (
      <MessageLine key={message.id} message={message} {...rest} />
    ))}
  </ul>
);
