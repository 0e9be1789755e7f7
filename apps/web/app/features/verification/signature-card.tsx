import {
  VERIFY_ANSWERS,
  VERIFY_LEVELS,
  VERIFY_TIME_PROOFS,
  VERIFY_TOPICS,
  VERIFY_VERDICTS,
  type VerifiedSignature,
  type VerifyTopic,
} from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Badge, clockTime, Icon } from '~/ui/index.ts';
import {
  ANSWER_LOOKS,
  algorithmWords,
  changesByKind,
  missingIn,
  nameWords,
  RAW_NAMES,
  rawNames,
  revocationWords,
  VERDICT_LOOKS,
} from './model.ts';

const TOPICS = Object.entries(VERIFY_TOPICS) as [VerifyTopic, string][];

interface FourAnswersProps extends Pick<VerifiedSignature, 'answers'> {
  /** What else is on the pages, where nothing else changed. */
  comments: string | undefined;
}

/** Four answers side by side, never folded into one. */
const FourAnswers = ({ answers, comments }: FourAnswersProps) => (
  <dl className="my-3 grid grid-cols-2 rounded border border-line sm:grid-cols-4">
    {TOPICS.map(([topic, words], index) => {
      const { icon, ink } = ANSWER_LOOKS[answers[topic]];
      return (
        <div
          key={topic}
          className={`px-3 py-2 ${index % 2 ? 'border-l border-line' : ''} ${index === 2 ? 'sm:border-l' : ''} ${index > 1 ? 'max-sm:border-t' : ''} border-line`}
        >
          <dt className="text-xs text-ink-2">{words}</dt>
          <dd className={`flex items-center gap-1 text-sm font-semibold ${ink}`}>
            <Icon name={icon} size={16} />
            {VERIFY_ANSWERS[answers[topic]]}
          </dd>
          {topic === 'unchanged' && answers[topic] === 'yes' && comments && (
            <dd className="text-xs text-warning-ink">{comments}</dd>
          )}
        </div>
      );
    })}
  </dl>
);

function timeWords({ time }: VerifiedSignature): string {
  if (time.proven)
    return `${clockTime(time.proven).full}，${VERIFY_TIME_PROOFS[time.proof === 'none' ? 'signature-time-stamp' : time.proof]}${time.authority ? `（${time.authority}）` : ''}`;
  return time.claimed
    ? `文件里写着 ${clockTime(time.claimed).full}；${VERIFY_TIME_PROOFS.none}`
    : '没有写明，也没有时间戳';
}

function Chain({ chain, anchor }: Pick<VerifiedSignature, 'chain' | 'anchor'>) {
  return (
    <>
      <ol className="list-inside list-decimal">
        {chain.map((subject) => (
          <li key={subject} className="wrap-anywhere">
            {nameWords(subject)}
          </li>
        ))}
      </ol>
      <p className="text-ink-2">
        {anchor ? `信任依据：${anchor.name}（${anchor.source}）` : '未追溯到受信任的根证书'}
      </p>
    </>
  );
}

const Statuses = ({ revocation }: Pick<VerifiedSignature, 'revocation'>) =>
  revocation.length === 0 ? (
    '没有可以查询的证书'
  ) : (
    <ul>
      {revocation.map((one) => (
        <li key={one.subject} className="wrap-anywhere">
          {revocationWords(one, (iso) => clockTime(iso).full)}
        </li>
      ))}
    </ul>
  );

function factsOf(signature: VerifiedSignature): [string, ReactNode][] {
  const { signer, level, format, algorithms, chain, anchor, revocation, field } = signature;
  return [
    [signature.isTimeStamp ? '证明的时间' : '签署时间', timeWords(signature)],
    ...(signer
      ? ([
          ['证书主体', nameWords(signer.subject)],
          ['签发机构', nameWords(signer.issuer)],
          [
            '序列号',
            <span key="serial" className="font-mono">
              {signer.serial}
            </span>,
          ],
          ['有效期', `${clockTime(signer.notBefore).day} 至 ${clockTime(signer.notAfter).day}`],
        ] as [string, ReactNode][])
      : []),
    ['证书链', <Chain key="chain" chain={chain} anchor={anchor} />],
    ['证书状态', <Statuses key="statuses" revocation={revocation} />],
    ['算法', algorithmWords(algorithms)],
    ['等级', level ? VERIFY_LEVELS[level] : `${format ?? '格式不明'}，不属于 PAdES 基线等级`],
    ['签名域', field],
  ];
}

/** What later revisions did, object by object, what is not permitted first. */
const Changes = ({ changes, moreChanges }: Pick<VerifiedSignature, 'changes' | 'moreChanges'>) => (
  <section className="mt-3">
    <h4 className="text-sm font-semibold">签署之后的改动</h4>
    {changes.length === 0 ? (
      <p className="text-sm text-ink-2">没有改动</p>
    ) : (
      <ul className="mt-1 space-y-1 text-sm">
        {changesByKind(changes).map(({ revision, objects, allowed, what }) => (
          <li
            key={`${revision} ${allowed} ${what}`}
            className={`flex gap-1.5 ${allowed ? 'text-ink-2' : 'text-danger'}`}
          >
            <Icon name={allowed ? 'check' : 'failed'} size={16} className="mt-1 shrink-0" />
            <span>
              {allowed ? '允许：' : '不允许：'}
              {what}（第 {revision} 个修订版{objects.length > 0 && `，对象 ${objects.join('、')}`}）
            </span>
          </li>
        ))}
        {moreChanges > 0 && <li className="text-ink-2">另有 {moreChanges} 处改动</li>}
      </ul>
    )}
  </section>
);

const More = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className="group">
    <summary className="flex min-h-11 list-none items-center gap-1 text-sm text-navy [&::-webkit-details-marker]:hidden">
      <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      {title}
    </summary>
    {children}
  </details>
);

/** What only experts compare. */
const RawNames = ({ signature }: { signature: VerifiedSignature }) => (
  <More title={RAW_NAMES}>
    <ul className="space-y-1 font-mono text-xs">
      {rawNames(signature).map((name) => (
        <li key={name} className="wrap-anywhere">
          {name}
        </li>
      ))}
    </ul>
  </More>
);

const Checks = ({ checks }: Pick<VerifiedSignature, 'checks'>) => (
  <More title={`逐项检查（${checks.length} 项）`}>
    <ul className="space-y-1 text-sm">
      {checks.map(({ topic, status, message }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <li key={index} className="flex gap-1.5">
          <Icon
            name={ANSWER_LOOKS[status].icon}
            size={16}
            className={`mt-1 shrink-0 ${ANSWER_LOOKS[status].ink}`}
          />
          <span>
            <span className="text-ink-3">{VERIFY_TOPICS[topic]}：</span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  </More>
);

interface SignatureCardProps {
  signature: VerifiedSignature;
  /** What is said of comments that nobody signed. */
  comments: string | undefined;
  number: number;
  /** Judged on this device, asking nobody. */
  alone: boolean;
  open: boolean;
  onToggle: () => void;
  /** Shows and saves the file as it was signed, where later versions were appended. */
  earlier: ReactNode;
}

/** One signature: who, verdict and four answers; everything else when it is opened. */
export function SignatureCard(props: SignatureCardProps) {
  const { signature, comments, number, alone, open, onToggle, earlier } = props;
  const { verdict, signer, isTimeStamp, answers, reason } = signature;
  const { icon, tone } = VERDICT_LOOKS[verdict];
  const missing = missingIn(signature, !alone);
  return (
    <section
      aria-label={`签名 ${number}`}
      id={`signature-${number}`}
      className="scroll-mt-24 border-t border-line py-4"
    >
      <h3>
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-h-11 w-full items-center gap-2.5 text-left"
        >
          <span className="grid size-6 shrink-0 place-items-center rounded-full bg-ink text-xs text-white">
            {number}
          </span>
          <span className="min-w-0 flex-1">
            <span className="font-semibold wrap-anywhere">{signer?.name ?? '签署人不明'}</span>
            {isTimeStamp && <span className="ml-2 text-sm text-ink-2">时间戳</span>}
          </span>
          <Badge tone={tone}>
            <Icon name={icon} size={14} />
            {VERIFY_VERDICTS[verdict]}
          </Badge>
          <Icon name="chevron-down" size={18} className={`shrink-0 text-ink-3 ${open ? 'rotate-180' : ''}`} />
        </button>
      </h3>
      {reason && <p className={`mt-1 text-sm ${VERDICT_LOOKS[verdict].ink}`}>{reason}</p>}
      {open && (
        <>
          <FourAnswers answers={answers} comments={comments} />
          {missing.length > 0 && (
            <ul className="mb-3 list-inside list-disc text-sm text-ink-2">
              {missing.map((words) => (
                <li key={words}>{words}</li>
              ))}
            </ul>
          )}
          <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-sm sm:grid-cols-[5.5rem_minmax(0,1fr)]">
            {factsOf(signature).map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-3">{name}</dt>
                <dd className="wrap-anywhere max-sm:mb-1">{value}</dd>
              </div>
            ))}
          </dl>
          <Changes changes={signature.changes} moreChanges={signature.moreChanges} />
          {earlier}
          <div className="mt-3">
            <Checks checks={signature.checks} />
            {signer && <RawNames signature={signature} />}
          </div>
        </>
      )}
    </section>
  );
}
