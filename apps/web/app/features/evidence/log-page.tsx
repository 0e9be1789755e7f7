import type { EvidenceLogState } from '@yinxin/api/client';
import { PageSection, PageTop } from '~/parts/page/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { Badge, ButtonLink, clockTime, Note } from '~/ui/index.ts';
import { Checkpoint } from './checkpoint.tsx';
import { GrowthChart } from './growth-chart.tsx';

/** A checkpoint is cosigned within a minute; whoever is behind for longer is shown so. */
const AWAY_MS = 120_000;

const FILES = [
  ['/log/checkpoint', '最新的检查点，含日志与见证方的签名'],
  ['/log/keys', '日志的公钥'],
  ['/log/policy', '日志与见证方的公钥，以及至少要几个见证方（c2sp.org/tlog-policy）'],
  ['/log/policies', '现在与从前的公钥，各带有效期：从前的证据包按当时的核对'],
  ['/log/tile/…', '哈希树的各块与条目（c2sp.org/tlog-tiles），写成后永不改变，可以镜像'],
] as const;

function Witnesses({ state }: { state: EvidenceLogState }) {
  const { witnesses, quorum, size, signedAt } = state;
  if (witnesses.length === 0) return <p className="text-ink-2">没有设置见证方，目前仅有本平台签名。</p>;
  const newest = Date.parse(signedAt ?? new Date(0).toISOString());
  return (
    <>
      <p className="mb-3 text-sm text-ink-2">
        共 {witnesses.length} 个见证方，至少 {quorum} 个签名才称为“已见证”。
      </p>
      <ul className="divide-y divide-line border-y border-line">
        {witnesses.map(({ name, key, size: seen, at }) => (
          <li key={key} className="py-3">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {name}
              {at === null ? (
                <Badge>还没有签名</Badge>
              ) : newest - Date.parse(at) > AWAY_MS ? (
                <Badge tone="warning">落后</Badge>
              ) : (
                <Badge tone="success">在见证</Badge>
              )}
            </p>
            {at && seen !== null && (
              <p className="text-sm text-ink-2">
                最近一次：{clockTime(at).full}，日志 {seen.toLocaleString('zh-CN')} 条
                {seen < size && `，之后的 ${(size - seen).toLocaleString('zh-CN')} 条等待下一次`}
              </p>
            )}
            <p className="font-mono text-xs text-ink-3 wrap-anywhere">{key}</p>
          </li>
        ))}
      </ul>
    </>
  );
}

interface LogPageProps {
  state: EvidenceLogState;
  queryPath: string;
  phone: boolean;
}

/** The log itself: how large it is, who watches it, and how anybody checks it. */
export function LogPage({ state, queryPath, phone }: LogPageProps) {
  const { origin, size, late, checkpoint, policies, growth } = state;
  return (
    <>
      <PageTop
        phone={phone}
        title="存证日志现状"
        lead={`日志 ${origin} 现有 ${size.toLocaleString('zh-CN')} 条。任何人都能读取、镜像和核对。`}
      >
        <ButtonLink to={queryPath} variant="secondary" block={phone}>
          按合同编码查询
        </ButtonLink>
      </PageTop>
      <PageSection
        phone={phone}
        id="head"
        title={checkpoint?.isWitnessed ? '最近见证的检查点' : '最近的检查点（尚未见证）'}
      >
        {late && (
          <div className="mb-4">
            <Note tone="warning">
              有 {late.count.toLocaleString('zh-CN')} 条记录还没有写入日志，最早的一条发生于{' '}
              {clockTime(late.since).full}。正常情况下数秒内写入。
            </Note>
          </div>
        )}
        {checkpoint ? (
          <Checkpoint checkpoint={checkpoint} />
        ) : (
          <p className="text-ink-2">日志还没有检查点。</p>
        )}
      </PageSection>
      <PageSection phone={phone} id="growth" ground="paper" title="增长">
        <GrowthChart growth={growth} />
      </PageSection>
      <PageSection phone={phone} id="witnesses" title="见证方">
        <Witnesses state={state} />
      </PageSection>
      <PageSection
        phone={phone}
        id="check"
        ground="paper"
        title="自己核对"
        lead="格式是公开的 C2SP 标准，现成的工具都能读；哈希用 SHA-256（RFC 6962）。"
      >
        <dl className="space-y-3 text-sm">
          {FILES.map(([address, words]) => (
            <div key={address} className="sm:flex sm:gap-4">
              <dt className="font-mono sm:w-44 sm:shrink-0">{address}</dt>
              <dd className="text-ink-2">{words}</dd>
            </div>
          ))}
        </dl>
        <ol className="mt-6 list-decimal space-y-2 pl-5 text-sm text-ink-2">
          <li>保存公钥与某一天的检查点；日后再取一个，核对后者由前者增长而来（一致性证明）。</li>
          <li>
            合同的一方从合同详情下载证据包，在下载专区取得离线验证器，用浏览器打开，选择证据包，不联网即可核对。
          </li>
          <li>
            或者用命令行：在下载专区取得命令行工具与根证书，把下面的全部公钥存为“公钥.txt”，同样不联网：
            <code className="block wrap-anywhere">
              yinxin evidence verify 证据包.zip --keys 公钥.txt --trust 根证书.pem
            </code>
          </li>
          <li>自建部署的管理员运行 npm run evidence:check，逐条核对数据库与日志。</li>
        </ol>
        <details className="mt-6">
          <summary className="text-navy">全部公钥</summary>
          <pre className="mt-2 overflow-x-auto rounded border border-line bg-white p-3 text-xs">
            {policies}
          </pre>
          <CopyButton text={policies} what="公钥" />
        </details>
      </PageSection>
    </>
  );
}
