import { EVIDENCE_STAGES, type Notarization } from '@yinxin/api/client';
import { EvidenceSummary, STAGE_LOOKS } from '~/parts/evidence/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { Badge, ButtonLink, clockTime, Icon, Note } from '~/ui/index.ts';
import { Checkpoint } from './checkpoint.tsx';
import { Compare } from './compare.tsx';

const VOID_STATES = ['INVALIDED', 'INVALIDING'];

const Digest = ({ name, text }: { name: string; text: string }) => (
  <p className="flex flex-wrap items-center gap-x-2 font-mono text-xs text-ink-2">
    <span className="text-ink-3">{name}</span>
    <span className="min-w-0 wrap-anywhere">{text}</span>
    <CopyButton text={text} what={name} />
  </p>
);

function Documents({ documents }: Pick<Notarization, 'documents'>) {
  if (documents.every(({ versions }) => versions.length === 0))
    return <p className="text-sm text-ink-2">还没有人签署，文件尚无存证的版本。</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {documents.map(({ order, versions }) => (
        <li key={order} className="space-y-3 py-4">
          <h3 className="font-semibold">文件 {order}</h3>
          {versions.map(({ sha256, sm3, madeAt, index, hasSm3 }, at) => (
            <div key={sha256}>
              <p className="flex flex-wrap items-center gap-2 text-sm">
                {clockTime(madeAt).full}
                {at === 0 && <Badge tone="navy">最新一版</Badge>}
                <span className="text-ink-3">{index === null ? '等待写入日志' : `日志第 ${index} 条`}</span>
              </p>
              <Digest name="SHA-256" text={sha256} />
              <Digest name="SM3" text={sm3} />
              {!hasSm3 && index !== null && (
                <p className="text-xs text-ink-3">这一条目只记有 SHA-256，SM3 由平台的记录给出。</p>
              )}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Timeline({ timeline }: Pick<Notarization, 'timeline'>) {
  return (
    <ol className="space-y-3">
      {timeline.map(({ words, who, at, index, stage }) => (
        <li key={`${at} ${words} ${who}`} className="flex gap-3 text-sm">
          <Icon
            name={STAGE_LOOKS[stage].icon}
            size={18}
            className={`mt-0.5 shrink-0 ${STAGE_LOOKS[stage].ink}`}
          />
          <p className="flex flex-wrap gap-x-3">
            <span className="font-semibold">{words}</span>
            <span>{who}</span>
            <time dateTime={at} className="text-ink-2">
              {clockTime(at).full}
            </time>
            <span className="text-ink-3">
              {index === null ? '' : `第 ${index} 条，`}
              {EVIDENCE_STAGES[stage]}
            </span>
          </p>
        </li>
      ))}
    </ol>
  );
}

interface ResultProps {
  found: Notarization;
  logPath: string;
  /** Of the contract, for whoever is a party. */
  contractPath: string | undefined;
}

/** What the log holds of a contract, as far as anybody may know it. */
export function Result({ found, logPath, contractPath }: ResultProps) {
  const { state, stateWords, documents, timeline, checkpoint } = found;
  return (
    <div className="space-y-8">
      <section aria-label="结论" className="rounded-card border border-line bg-white p-5 lg:p-8">
        <EvidenceSummary live standing={found} indices={timeline.map(({ index }) => index)} />
        <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
          合同现在的状态
          <Badge tone={VOID_STATES.includes(state) ? 'danger' : 'neutral'}>{stateWords}</Badge>
        </p>
        {contractPath && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <ButtonLink to={contractPath} size="sm" variant="secondary">
              您是合同的一方，查看合同
            </ButtonLink>
          </div>
        )}
      </section>
      <section aria-labelledby="evidence-compare">
        <h2 id="evidence-compare" className="mb-3 text-lg font-semibold">
          比对手里的文件
        </h2>
        <Compare documents={documents} />
      </section>
      <section aria-labelledby="evidence-files">
        <h2 id="evidence-files" className="mb-3 text-lg font-semibold">
          文件摘要
        </h2>
        <Documents documents={documents} />
      </section>
      <section aria-labelledby="evidence-timeline">
        <h2 id="evidence-timeline" className="mb-3 text-lg font-semibold">
          经过
        </h2>
        <Timeline timeline={timeline} />
      </section>
      <section aria-labelledby="evidence-checkpoint">
        <h2 id="evidence-checkpoint" className="mb-3 text-lg font-semibold">
          检查点与见证
        </h2>
        {checkpoint ? (
          <Checkpoint checkpoint={checkpoint} />
        ) : (
          <p className="text-sm text-ink-2">写入日志后数秒内产生带时间戳的检查点。</p>
        )}
        <p className="mt-4">
          <ButtonLink to={logPath} size="sm" variant="secondary">
            查看整个日志与自行核对的方法
          </ButtonLink>
        </p>
      </section>
      <Note>这里没有姓名、名称、合同标题与内容。合同各方登录后可以在合同详情里查看全部经过。</Note>
    </div>
  );
}
