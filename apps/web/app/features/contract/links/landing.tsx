import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, FormError, Icon } from '~/ui/index.ts';
import { AuthorMessage } from '../author-message.tsx';
import { CodeForm } from './code-form.tsx';
import { type LinkProps, linkAddress, verbOf } from './model.ts';
import { linkFacts, SenderHead } from './sender-head.tsx';
import { Stranger } from './stranger.tsx';

/** What will happen, before anything does. */
function Steps({ invitation }: Pick<LinkProps, 'invitation'>) {
  const { fills, signs, expected, pages } = invitation;
  const marks = [
    fills > 0 && `填 ${fills} 处`,
    expected.part === 'signer' && (signs > 1 ? `签 ${signs} 处` : '签名'),
  ]
    .filter(Boolean)
    .join('、');
  const steps: readonly (readonly [string, string])[] = [
    ['阅读全文', pages === null ? '不需要任何资料' : `约 ${Math.max(1, Math.ceil((pages * 3) / 4))} 分钟`],
    [expected.part === 'signer' ? marks : verbOf(invitation), '约 1 分钟'],
    expected.kind === 'organization' ? ['登录企业账号后确认', '用企业的印章'] : ['实名后确认', '约 1 分钟'],
  ];
  return (
    <ol className="divide-y divide-line border-y border-line">
      {steps.map(([words, note], at) => (
        <li key={words} className="flex items-center gap-4 py-3">
          <span className="grid size-8 shrink-0 place-items-center rounded-full border border-navy text-sm text-navy">
            {at + 1}
          </span>
          <span>
            {words}
            <span className="block text-sm text-ink-3">{note}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Where the link leads first: who, what, and what will happen. Nothing is asked, and nothing has happened yet. */
export function Landing(props: LinkProps) {
  const { token, invitation } = props;
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { stand, title, expected } = invitation;

  const open = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await sendQuietly('POST /api/appapi/contract/openLink', { body: { token } });
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有打开，请重试');
    }
    // also where it was refused: somebody else may have been the first
    await revalidate();
    setBusy(false);
  };

  return (
    <div className="md:bg-paper md:py-12">
      <div className="mx-auto flex min-h-[calc(100dvh-8rem)] w-full max-w-lg flex-col bg-white md:min-h-0 md:rounded-card md:border md:border-line md:shadow-soft">
        <div className="flex-1 space-y-5 px-5 py-6 md:p-8 md:pb-6">
          <SenderHead invitation={invitation} />
          <div>
            <p className="text-ink-2">
              请{expected.organizationName ? `${expected.organizationName}（经办 ${expected.name}）` : '您'}
              {verbOf(invitation)}
            </p>
            <h1 className="mt-1 font-serif text-2xl wrap-anywhere">{title}</h1>
            <p className="mt-1 text-sm text-ink-2">{linkFacts(invitation)}</p>
          </div>
          <AuthorMessage author={invitation.sender.name} message={invitation.message} />
          {stand === 'press' && <Steps invitation={invitation} />}
          <p className="flex gap-2 rounded bg-paper p-3 text-sm text-ink-2">
            <Icon name="shield" size={18} className="mt-0.5 text-navy" />
            <span>
              {stand === 'press'
                ? '阅读不需要任何资料，打开的时间会告诉发件人。签署时才核验身份，您不用付费。'
                : stand === 'identity'
                  ? '发件人要求先登录并实名，再阅读。核验只做一次，您不用付费。'
                  : '这份文件已在另一台设备上打开过，或者发件人要求先验证。打开的时间会告诉发件人，您不用付费。'}
            </span>
          </p>
          {stand === 'press' && <Stranger token={token} invitation={invitation} />}
          {(stand === 'code' || stand === 'identity') && (
            <CodeForm
              {...props}
              use={stand === 'code' ? 'read' : 'sign-in'}
              onDone={() =>
                stand === 'code' ? revalidate() : window.location.replace(linkAddress(token, 'sign'))
              }
            />
          )}
        </div>
        {stand === 'press' && (
          <div className="sticky bottom-0 border-t border-line bg-white px-5 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] md:static md:rounded-b-card md:border-0 md:px-8 md:pb-8">
            <FormError text={problem} />
            <Button block busy={busy} onClick={open}>
              打开阅读
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
