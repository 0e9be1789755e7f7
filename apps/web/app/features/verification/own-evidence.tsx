import type { Notarization, VerifiedFile } from '@yinxin/api/client';
import { Link } from 'react-router';
import { EvidenceSummary, useNotarization, versionOf } from '~/parts/evidence/index.ts';
import { Button } from '~/ui/index.ts';
import { evidencePath } from './report/paths.ts';

type Digests = Pick<VerifiedFile, 'sha256' | 'sm3'>;

function comparedWords({ documents }: Notarization, digests: Digests): string {
  const found = versionOf(documents, digests);
  if (!found) return '存证记录里没有这一版的摘要';
  const { order, isNewest, version } = found;
  const both = version.hasSm3 ? 'SHA-256 与 SM3 都与日志条目一致' : 'SHA-256 与日志条目一致';
  const where = version.index === null ? '与平台记录一致，等待写入日志' : `${both}（第 ${version.index} 条）`;
  return `${where}，是文件 ${order} ${isNewest ? '最新的一版' : '较早的一版'}`;
}

interface OwnEvidenceProps {
  contractCode: string;
  file: Digests;
  phone: boolean;
}

/** What the log holds of the contract that a file belongs to, as anybody may know it. */
export function OwnEvidence({ contractCode, file, phone }: OwnEvidenceProps) {
  const { answer, askAgain } = useNotarization(contractCode);
  return (
    <section aria-labelledby="own-evidence" className="rounded border border-line p-4">
      <h3 id="own-evidence" className="mb-2 font-semibold">
        存证
      </h3>
      {answer.kind === 'found' && (
        <EvidenceSummary
          live
          standing={answer.found}
          indices={answer.found.timeline.map(({ index }) => index)}
          further={[['文件摘要', comparedWords(answer.found, file)]]}
        />
      )}
      {answer.kind === 'asking' && (
        <p role="status" className="text-ink-2">
          正在查询存证…
        </p>
      )}
      {(answer.kind === 'failed' || answer.kind === 'unknown') && (
        <div role="alert">
          <p className="mb-2">
            没有查到存证：{answer.kind === 'failed' ? answer.words : '日志里没有这份合同'}
            。上面的结论不受影响。
          </p>
          <Button size="sm" variant="secondary" onClick={askAgain}>
            再查一次
          </Button>
        </div>
      )}
      <p className="mt-3 text-sm">
        <Link to={evidencePath(contractCode, phone)} className="text-navy underline">
          查看全部存证
        </Link>
      </p>
    </section>
  );
}
