import { Nothing, useActs } from '~/parts/workspace/index.ts';
import { Badge, clockTime } from '~/ui/index.ts';
import { grouped } from './digest.ts';
import type { Uses } from './model.ts';
import { MoreButton } from './more-button.tsx';
import { useMore } from './use-more.ts';

type Use = Uses['list'][number];

const byWords: Record<Use['by'], string> = {
  keeper: '本人或管理员',
  grant: '经授权',
  approval: '经审批',
  silent: '静默签',
};

interface UsesProps {
  uses: Uses;
  /** Of one seal only; its name is not repeated then. */
  sealId?: string;
}

/** Each use of a seal: document, person, time, address. */
export function UseLog({ uses, sealId }: UsesProps) {
  const { send } = useActs();
  const { list, more, busy, loadMore } = useMore(uses, (last) =>
    send('GET /api/appapi/seal/uses', { query: { id: sealId, before: last?.useId } }),
  );
  if (list.length === 0)
    return <Nothing>还没有用印。每次用印的文件、人员、时间与网络地址都会记在这里。</Nothing>;
  return (
    <>
      <ol>
        {list.map((use) => (
          <li
            key={use.useId}
            className="grid gap-x-6 gap-y-0.5 border-t border-line py-3 first:border-0 sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 font-semibold wrap-anywhere">
                {use.document}
                {use.returned && <Badge tone="warning">签署未成，已退回</Badge>}
              </p>
              <p className="text-sm text-ink-2">
                {!sealId && `${use.sealName}，`}
                {use.person}，{byWords[use.by]}
                {use.sceneName && `，${use.sceneName}`}
              </p>
              <details className="text-sm text-ink-3">
                <summary className="inline-flex min-h-11 items-center sm:min-h-0">文件摘要</summary>
                <p className="font-mono text-xs wrap-anywhere">{grouped(use.digest)}</p>
              </details>
            </div>
            <p className="text-sm text-ink-3 sm:text-right">
              <time dateTime={use.at}>{clockTime(use.at).full}</time>
              <span className="block font-mono text-xs">{use.ip}</span>
            </p>
          </li>
        ))}
      </ol>
      {more && <MoreButton busy={busy} onMore={loadMore} />}
    </>
  );
}
