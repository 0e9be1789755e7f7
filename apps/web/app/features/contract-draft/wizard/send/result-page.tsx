import type { ContractDetail } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { detailPath, inviteText, signingPath, wizardPath } from '~/parts/contracts/index.ts';
import { letterOf } from '~/parts/parties/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, ButtonLink, clockTime, Icon, Note } from '~/ui/index.ts';
import type { Signed } from './use-sign-sending.tsx';

type SentParty = ContractDetail['parties'][number];

/** What has happened, in one line. */
function headline({ state, parties }: ContractDetail): string {
  const mine = parties.find(({ isOwn, part }) => isOwn && part === 'signer');
  if (state === 'COMPLETE') return '签署完成';
  if (mine?.state === 'SIGNED') return '您已签署，合同已发出';
  return state === 'APPROVING' ? '已发出，等审批' : '合同已发出';
}

const isVerified = (signed: Signed | undefined): boolean =>
  signed?.documents.every(({ answers }) => answers.intact === 'yes' && answers.unchanged === 'yes') ?? false;

/** Where somebody stands, told to whoever sent it. */
function standing(
  { name, phone, part, state, decidedAt, isOwn }: SentParty,
  signed: Signed | undefined,
): string {
  if (state === 'SIGNED' && part === 'signer')
    return `${name}${decidedAt ? ` ${clockTime(decidedAt).short}` : ''} 签署${isOwn && isVerified(signed) ? '，签名已验证' : ''}`;
  if (state === 'SIGNED') return `${name} 已同意`;
  if (part === 'cc') return `${name} ${phone}，完成后收到文件`;
  if (state === 'WAITING') return `${name} ${phone}，还没有轮到`;
  return isOwn ? '轮到您' : `${name} ${phone}，已通知`;
}

interface ResultPageProps {
  contract: ContractDetail;
  /** Where it was signed just now. */
  signed: Signed | undefined;
}

/** What happened, who is next, and how to reach them. */
export function ResultPage({ contract, signed }: ResultPageProps) {
  const { id, title, number, sentAt, deadline, parties, state, may } = contract;
  const signers = parties.filter(({ part }) => part === 'signer');
  const { inWecom } = useSiteData();
  const isMyTurn = may.includes('sign-contract');
  return (
    <div data-wizard="sent" className="fixed inset-0 z-40 flex h-dvh flex-col bg-white">
      {!inWecom && (
        <header className="flex items-center bg-paper pt-[env(safe-area-inset-top)]">
          <Link to="/mobile/signing" aria-label="关闭" className="grid size-12 place-items-center">
            <Icon name="close" />
          </Link>
        </header>
      )}
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-6" role="status">
        <Icon name="circle-check" size={52} className="text-success" />
        <h1 className="mt-2 font-serif text-2xl">{headline(contract)}</h1>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {title}
          <span className="block tabular-nums">
            {number}　{sentAt && clockTime(sentAt).full}
          </span>
        </p>
        <ul aria-label="各方" className="mt-5 mb-4 divide-y divide-line border-y border-line">
          {parties.map((party) => {
            const at = signers.indexOf(party);
            const isDone = party.state === 'SIGNED';
            return (
              <li key={party.id} className="flex gap-3 py-3">
                <Icon
                  name={isDone ? 'circle-check' : 'clock'}
                  className={isDone ? 'mt-1 text-success' : 'mt-1 text-navy'}
                />
                <p className="min-w-0">
                  <strong className="wrap-anywhere">
                    {at >= 0 && `${letterOf(at)}　`}
                    {party.organizationName || party.name}
                  </strong>
                  <span className="block text-sm text-ink-2 tabular-nums">{standing(party, signed)}</span>
                </p>
              </li>
            );
          })}
        </ul>
        {state !== 'COMPLETE' && (
          <Note tone="info" icon="bell">
            对方打开、签完都会通知您。{deadline && `截止 ${clockTime(deadline).full}。`}
          </Note>
        )}
      </div>
      <div className="space-y-2 px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        {isMyTurn ? (
          <ButtonLink to={signingPath(id, true)} block>
            去签署我的一份
          </ButtonLink>
        ) : (
          state !== 'COMPLETE' && <PassOn contract={contract} />
        )}
        <div className="flex gap-2">
          <ButtonLink to={detailPath(id, true)} variant="secondary" className="flex-1">
            查看合同
          </ButtonLink>
          <ButtonLink to={wizardPath('start')} variant="secondary" className="flex-1">
            再发一份
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}

/** To the other side by whoever sent it, or by us once more. */
function PassOn({ contract }: { contract: ContractDetail }) {
  const toast = useToast();
  const { send } = useSession();
  const [busy, setBusy] = useState(false);
  const share = async () => {
    const text = inviteText(contract, window.location.origin);
    try {
      if (navigator.share) return await navigator.share({ text });
      await navigator.clipboard.writeText(text);
      toast.success('已复制链接和合同名称，发给对方即可');
    } catch (error) {
      // whoever closes the choice of recipients wanted nothing else
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        toast.error('浏览器不允许复制，请在合同里复制链接');
    }
  };
  const remind = async () => {
    setBusy(true);
    try {
      await send('POST /api/appapi/contract/urge', { body: { id: contract.id } });
      toast.success('已提醒轮到的各方');
    } catch {
      // told by a toast
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex gap-2">
      <Button className="flex-[2]" onClick={() => void share()}>
        发给对方
      </Button>
      {contract.may.includes('urge-contract') && (
        <Button variant="secondary" className="flex-1" busy={busy} onClick={() => void remind()}>
          <Icon name="bell" size={18} />
          催一下
        </Button>
      )}
    </div>
  );
}
