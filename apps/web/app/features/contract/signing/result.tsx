import { SIGNATURE_LEVELS, type SignatureLevel } from '@yinxin/api/client';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { ReturnLink, tellAct } from '~/parts/embed/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { useSiteData } from '~/site/site-data.ts';
import { ButtonLink, Icon } from '~/ui/index.ts';
import { type ContractDetail, paths } from '../model.ts';
import { SaveFile } from '../save-file.tsx';
import { SentOn, waitingIn } from './sent-on.tsx';
import type { Signed } from './use-signing.ts';

/** Where anybody verifies a file. */
const VERIFY = '/product/contract/verification';

type Question = keyof Signed['documents'][number]['answers'];
const QUESTIONS: readonly [Question, words: string, otherwise: string][] = [
  ['intact', '内容完整', '请下载文件后重新验证'],
  ['trusted', '证书可信', '证书状态暂时查不到，稍后可重新验证'],
  ['timeProven', '时间已证明', '时间戳服务暂未应答，系统会自动补上'],
  ['unchanged', '签后无改动', '请下载文件后重新验证'],
];

/** The four answers that our verifier gave when it was signed; what it did not find is never said to be so. */
function Answers({ signed: { documents } }: { signed: Signed }) {
  return (
    <ul>
      {QUESTIONS.map(([question, words, otherwise]) => {
        const yes = documents.every(({ answers }) => answers[question] === 'yes');
        return (
          <li key={question} className="flex items-center gap-3 border-t border-line py-2.5 first:border-0">
            <Icon name={yes ? 'circle-check' : 'clock'} className={yes ? 'text-success' : 'text-warning'} />
            <span className="min-w-0 flex-1">
              {words}
              {!yes && <span className="block text-xs text-ink-3">{otherwise}</span>}
            </span>
            <strong className={yes ? 'text-success-ink' : 'text-warning-ink'}>
              {yes ? '是' : '暂未取得'}
            </strong>
          </li>
        );
      })}
    </ul>
  );
}

interface ResultProps {
  contract: ContractDetail;
  signed: Signed;
  phone: boolean;
}

/** Never only that it went well: what was verified, and the file. */
export function Result({ contract, signed, phone }: ResultProps) {
  const { user } = useSession();
  const complete = contract.state === 'COMPLETE';
  const level = signed.documents[0]?.level;
  const waiting = waitingIn(contract).length;
  const { frame } = useSiteData();
  useEffect(
    () => void tellAct({ type: 'yinxin.signed', contractId: contract.id, complete }),
    [contract.id, complete],
  );
  const isSender = !complete && waiting > 0 && contract.may.includes('urge-contract');
  return (
    <div className="space-y-5" role="status">
      <div>
        <h2 className="flex items-center gap-2 font-serif text-xl text-success-ink">
          <Icon name="circle-check" size={28} />
          {complete ? '签署完成' : isSender ? '已签署并发给对方' : '您已签署'}
        </h2>
        <p className="mt-1 text-sm text-ink-2">
          {complete
            ? '全部签署方都已签署。合同是否成立、何时生效，依法律规定和各方约定。'
            : isSender
              ? `还有 ${waiting} 方未签署。`
              : `还有 ${waiting} 方未签署，完成后会通知您。`}
        </p>
      </div>
      {isSender && <SentOn contract={contract} />}
      <div className="grid gap-2">
        <ButtonLink to={paths.detail(contract.id, phone)} block>
          {isSender ? '看对方签到哪一步' : '查看这份合同'}
        </ButtonLink>
        {frame ? (
          frame.returnUrl && <ReturnLink name={frame.name} logo={frame.logo} url={frame.returnUrl} />
        ) : (
          <ButtonLink to={paths.centre(phone)} variant="secondary" block>
            回到签署中心
          </ButtonLink>
        )}
      </div>
      <Answers signed={signed} />
      <p className="text-xs text-ink-3">
        由本站验证得出
        {frame ? (
          '。'
        ) : (
          <>
            ，也可以下载后
            <Link to={pathOn(VERIFY, phone)} className="text-navy underline underline-offset-4">
              自己验证
            </Link>
            。
          </>
        )}
      </p>
      <details className="text-xs text-ink-3">
        <summary className="min-h-8 content-center">签名信息</summary>
        {level && `级别 PAdES ${level}（${SIGNATURE_LEVELS[level as SignatureLevel]}），`}
        证书尾号 {signed.certificate.slice(-8).toUpperCase()}。
      </details>
      <SaveFile files={contract.documents.map(({ id, name }) => ({ name, href: paths.file(id) }))} />
      <section className="rounded-card border border-line bg-paper p-4">
        <h3 className="text-base">随时可以再看</h3>
        <p className="mt-1 text-sm text-ink-2">
          用 {user?.account} 登录就能查看、下载和验证，下次签署不用再实名。
        </p>
      </section>
    </div>
  );
}
