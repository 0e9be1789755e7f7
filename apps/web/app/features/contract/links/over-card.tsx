import { LINK_ENDS, type LinkEnd, untilWords } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Button, ButtonLink, FormError, Icon, Sheet } from '~/ui/index.ts';
import { CodeForm } from './code-form.tsx';
import { type LinkProps, linkAddress } from './model.ts';
import { LinkSubject } from './sender-head.tsx';

const NEXT: Record<LinkEnd, string> = {
  replaced: '发件人已请别人处理。需要您签的话，他会再发一条短信给您。',
  recalled: '发件人已经撤回，可能要改内容。改好再发时，您会收到新的短信。',
  expired: '想接着签？点一下，我们告诉发件人：请他再发一份。发出后短信通知您。',
  refused: '有一方拒绝了，这份合同不再继续。',
  complete: '各方都已签署。登录后可以查看、下载和验证。',
  voided: '登录后可以查看经过。',
  returned: '发件人正在修改，改好再发时，您会收到新的短信。',
  deleted: '有疑问请联系发件人。',
};

/** A link that reads no more: what it was, that nothing was signed, and how to go on. */
export function OverCard(props: LinkProps & { end: LinkEnd }) {
  const { token, invitation, end } = props;
  const { sendQuietly } = useSession();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [looks, setLooks] = useState(false);
  const { title, sender, deadline, expected, contractId } = invitation;
  const signed = expected.state === 'SIGNED';
  const ask = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await sendQuietly('POST /api/appapi/contract/askExtension', { body: { token } });
      setAsked(true);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有发出，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mx-auto w-full max-w-lg px-5 py-12">
      <section className="rounded-card border border-line bg-white p-6">
        <Icon
          name={end === 'complete' ? 'circle-check' : 'clock'}
          size={36}
          className={end === 'complete' ? 'text-success' : 'text-warning'}
        />
        <h1 className="mt-3 font-serif text-xl">
          {end === 'expired' && deadline
            ? `这份合同 ${untilWords(new Date(deadline))} 已截止`
            : `这份合同${LINK_ENDS[end]}`}
        </h1>
        <p className="mt-2 text-ink-2">
          《{title}》，{sender.name} 发起。
          {signed ? '您已经签署过。' : '您没有签，不产生任何义务。'}
        </p>
        <p className="mt-3 text-sm text-ink-2">{NEXT[end]}</p>
        {asked && (
          <p role="status" className="mt-4 rounded bg-success/10 p-3 text-sm text-success-ink">
            已告诉发件人，有结果短信通知您。
          </p>
        )}
        <FormError text={problem} />
        <div className="mt-6 flex flex-wrap gap-3">
          {end === 'expired' && !asked && (
            <Button busy={busy} onClick={ask}>
              请对方延期
            </Button>
          )}
          {end !== 'replaced' &&
            (contractId ? (
              <ButtonLink to={linkAddress(token, 'look')} variant="secondary" reloadDocument>
                看看内容
              </ButtonLink>
            ) : (
              <Button variant={end === 'expired' ? 'secondary' : 'primary'} onClick={() => setLooks(true)}>
                看看内容
              </Button>
            ))}
          {end === 'replaced' && (
            <ButtonLink to="/" variant="secondary">
              去首页
            </ButtonLink>
          )}
        </div>
      </section>
      <Sheet open={looks} onClose={() => setLooks(false)} title="验证手机号，查看合同">
        <LinkSubject invitation={invitation} />
        <CodeForm
          {...props}
          use="sign-in"
          onDone={() => window.location.replace(linkAddress(token, 'look'))}
        />
      </Sheet>
    </div>
  );
}
