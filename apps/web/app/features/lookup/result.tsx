import {
  CERTIFICATE_ALGORITHMS,
  CERTIFICATE_STATUSES,
  type CertificateStatusName,
  type FoundCertificate,
  type FoundSeal,
  SEAL_STATES,
  SEAL_TYPES,
  type SealState,
} from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { Button, clockTime, Icon, type IconName } from '~/ui/index.ts';
import type { Found } from './use-lookup.ts';

interface Verdict {
  icon: IconName;
  tone: string;
  title: string;
  /** What that means for whoever looks. */
  words: string;
}

const since = ({ statusSince, statusReason }: FoundCertificate) =>
  [statusSince && `${clockTime(statusSince).full} 起`, statusReason && `原因：${statusReason}`]
    .filter(Boolean)
    .join('，');

const certificateVerdicts: Record<CertificateStatusName, (found: FoundCertificate) => Verdict> = {
  good: () => ({
    icon: 'circle-check',
    tone: 'text-success-ink',
    title: CERTIFICATE_STATUSES.good,
    words: '这张证书由印信签发，在有效期内，没有被吊销。',
  }),
  held: (found) => ({
    icon: 'pause',
    tone: 'text-warning-ink',
    title: CERTIFICATE_STATUSES.held,
    words: `证书暂停使用，期间的签名不要采信。${since(found)}`,
  }),
  revoked: (found) => ({
    icon: 'failed',
    tone: 'text-danger',
    title: CERTIFICATE_STATUSES.revoked,
    words: `此后用它作出的签名无效；此前带时间戳的签名不受影响。${since(found)}`,
  }),
  expired: ({ notAfter }) => ({
    icon: 'clock',
    tone: 'text-ink-2',
    title: CERTIFICATE_STATUSES.expired,
    words: `证书已于 ${clockTime(notAfter).day} 到期；有效期内带时间戳的签名不受影响。`,
  }),
};

const sealVerdicts: Partial<Record<SealState, Omit<Verdict, 'title'>>> = {
  stopped: { icon: 'pause', tone: 'text-warning-ink', words: '印章已停用，停用期间不能用印。' },
  collected: { icon: 'lock', tone: 'text-warning-ink', words: '印章已停用并收回全部授权，不能用印。' },
  revoked: { icon: 'failed', tone: 'text-danger', words: '印章已注销，此后的用印无效。' },
  making: { icon: 'clock', tone: 'text-ink-2', words: '印章还在制作，尚未启用。' },
  failed: { icon: 'failed', tone: 'text-danger', words: '印章没有制作完成，不能用印。' },
};

/** Of the seal where it cannot be used, else of its certificate. */
function verdictOf({ seal, certificate }: Found): Verdict {
  const ofSeal = seal && sealVerdicts[seal.state];
  if (seal && ofSeal) return { ...ofSeal, title: SEAL_STATES[seal.state] };
  if (certificate) {
    const verdict = certificateVerdicts[certificate.status](certificate);
    if (!seal || certificate.status !== 'good') return verdict;
    return { ...verdict, words: '这枚印章由印信登记，正在使用，证书有效。' };
  }
  return {
    icon: 'question',
    tone: 'text-warning-ink',
    title: '无法确认',
    words: '没有找到它的证书，请联系印章主体。',
  };
}

const Facts = ({ title, facts }: { title: string; facts: [string, ReactNode][] }) => (
  <section className="border-t border-line px-5 py-5 lg:px-8">
    <h3 className="mb-3 font-semibold">{title}</h3>
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-sm text-ink-3 sm:leading-7">{name}</dt>
          <dd className="wrap-anywhere max-sm:mb-1.5">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);

const mono = (text: string) => <span className="font-mono text-sm">{text}</span>;

const sealFacts = (seal: FoundSeal): [string, ReactNode][] => [
  ['种类', SEAL_TYPES[seal.type].words],
  ['主体', seal.holder],
  ['电子印章标识', mono(seal.number)],
  ...(seal.code ? ([['印章编码', mono(seal.code)]] as [string, ReactNode][]) : []),
  ['登记', `${clockTime(seal.filedAt).day}，编号 ${seal.filingNumber}`],
  ['状态', SEAL_STATES[seal.state]],
];

const certificateFacts = (found: FoundCertificate): [string, ReactNode][] => [
  ['主体', found.subject],
  ['种类', found.profile],
  [
    '序列号',
    <span key="serial" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-mono text-sm wrap-anywhere">{found.serial}</span>
      <CopyButton text={found.serial} what="序列号" />
    </span>,
  ],
  ['算法', CERTIFICATE_ALGORITHMS[found.algorithm]],
  ['有效期', `${clockTime(found.notBefore).day} 至 ${clockTime(found.notAfter).day}`],
  ['签发机构', found.issuer],
];

const download =
  'inline-flex h-11 items-center gap-2 rounded border border-line bg-white px-4 text-sm font-semibold hover:border-line-strong';

function Proofs({ proofs }: Pick<FoundCertificate, 'proofs'>) {
  return (
    <section className="border-t border-line px-5 py-5 lg:px-8">
      <h3 className="font-semibold">状态证明</h3>
      <p className="mt-1 mb-3 text-sm text-ink-2">
        由签发机构签名，可以离线验证：OCSP 响应证明这张证书此刻的状态，吊销列表（CRL）列出全部被吊销的证书。
      </p>
      <div className="flex flex-wrap gap-3">
        <a href={proofs.ocsp} download className={download}>
          <Icon name="download" size={18} />
          OCSP 响应
        </a>
        <a href={proofs.crl} download className={download}>
          <Icon name="download" size={18} />
          吊销列表
        </a>
      </div>
    </section>
  );
}

const Chain = ({ chain, subject }: Pick<FoundCertificate, 'chain' | 'subject'>) => (
  <section className="border-t border-line px-5 py-5 lg:px-8">
    <h3 className="mb-3 font-semibold">证书链</h3>
    <ol className="space-y-3 border-l-2 border-line pl-5">
      <li className="relative before:absolute before:top-2.5 before:-left-[26px] before:size-2.5 before:rounded-full before:bg-seal">
        <p className="wrap-anywhere">{subject}</p>
      </li>
      {chain.map((authority) => (
        <li
          key={authority.file}
          className="relative before:absolute before:top-2.5 before:-left-[26px] before:size-2.5 before:rounded-full before:bg-navy"
        >
          <p className="wrap-anywhere">{authority.subject}</p>
          <p className="text-sm text-ink-3">
            有效至 {clockTime(authority.notAfter).day}
            <a
              href={authority.file}
              download
              className="ml-3 inline-flex min-h-11 items-center text-navy underline sm:min-h-0"
            >
              下载
            </a>
          </p>
        </li>
      ))}
    </ol>
  </section>
);

/** The answer in words first, then what it stands on. */
export function LookupResult({ found, onAgain }: { found: Found; onAgain: (() => void) | undefined }) {
  const { seal, certificate } = found;
  const { icon, tone, title, words } = verdictOf(found);
  return (
    <article aria-label="查询结果" className="overflow-hidden rounded-card border border-line bg-white">
      <header className="flex flex-wrap items-start gap-4 px-5 py-6 lg:px-8">
        <Icon name={icon} size={44} className={tone} />
        <div role="status" className="min-w-0 flex-1 basis-52">
          <h2 className={`font-serif text-2xl ${tone}`}>{title}</h2>
          <p className="mt-1 text-ink-2">{words}</p>
          {certificate && (
            <p className="mt-1 text-sm text-ink-3">查询时间 {clockTime(certificate.checkedAt).full}</p>
          )}
        </div>
        {onAgain && (
          <Button variant="secondary" size="sm" onClick={onAgain}>
            再查一次
          </Button>
        )}
      </header>
      {seal && <Facts title="印章" facts={sealFacts(seal)} />}
      {certificate && (
        <>
          <Facts title="证书" facts={certificateFacts(certificate)} />
          <Chain chain={certificate.chain} subject={certificate.subject} />
          <Proofs proofs={certificate.proofs} />
        </>
      )}
    </article>
  );
}
