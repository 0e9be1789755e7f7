import { Link } from 'react-router';
import { EvidenceSummary, useNotarization } from '~/parts/evidence/index.ts';
import { CopyButton } from '~/parts/reading/index.ts';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button } from '~/ui/index.ts';
import type { ContractDetail } from '../model.ts';

/** How far the evidence log has come with this contract, and by what anybody can ask it. */
export function EvidencePanel({ contract, phone }: { contract: ContractDetail; phone: boolean }) {
  const { code, state } = contract;
  const isSent = state !== 'DRAFT';
  const { answer, askAgain } = useNotarization(isSent ? code : undefined);
  const address = `${pathOn('/product/evidence', phone)}?${new URLSearchParams({ contractCode: code })}`;
  return (
    <Panel title="存证">
      {!isSent && <p className="text-sm text-ink-2">发出之后，每一步都写入存证日志，这里说明写到了哪里。</p>}
      {answer.kind === 'asking' && (
        <p role="status" className="text-sm text-ink-3">
          正在查询存证日志…
        </p>
      )}
      {answer.kind === 'found' && (
        <EvidenceSummary
          standing={answer.found}
          indices={answer.found.timeline.map(({ index }) => index)}
          live
        />
      )}
      {(answer.kind === 'unknown' || answer.kind === 'failed') && (
        <div className="text-sm">
          <p className="text-ink-2">{answer.kind === 'failed' ? answer.words : '日志里还没有这份合同。'}</p>
          <Button variant="secondary" size="sm" className="mt-2" onClick={askAgain}>
            再查一次
          </Button>
        </div>
      )}
      {isSent && (
        <dl className="mt-4 border-t border-line pt-3 text-sm">
          <dt className="flex items-center justify-between text-ink-3">
            合同编码
            <CopyButton text={code} what="合同编码" />
          </dt>
          <dd>
            <Link to={address} className="font-mono wrap-anywhere text-navy underline underline-offset-4">
              {code}
            </Link>
            <p className="mt-1 text-xs text-ink-3">凭它，任何人不登录就能查存证，看不到姓名和内容。</p>
          </dd>
        </dl>
      )}
    </Panel>
  );
}
