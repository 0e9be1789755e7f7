import type { EvidenceCheckpoint } from '@yinxin/api/client';
import { CopyButton } from '~/parts/reading/index.ts';
import { clockTime } from '~/ui/index.ts';

/** A checkpoint: what was signed, by whom, and when that is proven. */
export function Checkpoint({ checkpoint }: { checkpoint: EvidenceCheckpoint }) {
  const { origin, size, root, note, timeStamp, sm2TimeStamp, witnesses, isWitnessed } = checkpoint;
  return (
    <div className="space-y-4 text-sm">
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <dt className="text-ink-3">日志</dt>
          <dd className="wrap-anywhere">
            {origin}，共 {size.toLocaleString('zh-CN')} 条
          </dd>
        </div>
        <div>
          <dt className="text-ink-3">时间戳</dt>
          {[timeStamp, sm2TimeStamp ?? []].flat().map(({ at, authority }) => (
            <dd key={authority}>
              {clockTime(at).full}，{authority}
            </dd>
          ))}
        </div>
        <div className="sm:col-span-2">
          <dt className="text-ink-3">见证方</dt>
          <dd>
            {witnesses.length === 0
              ? '尚无见证方签名，目前仅有本平台签名'
              : witnesses.map(({ name, at }) => `${name}（${clockTime(at).full}）`).join('、')}
            {witnesses.length > 0 && !isWitnessed && '，尚未达到所要求的个数'}
          </dd>
        </div>
        <div className="sm:col-span-2">
          <dt className="text-ink-3">根哈希（SHA-256）</dt>
          <dd className="font-mono text-xs wrap-anywhere">{root}</dd>
        </div>
      </dl>
      <details>
        <summary className="text-navy">检查点原文与签名</summary>
        <pre className="mt-2 overflow-x-auto rounded border border-line bg-paper p-3 text-xs">{note}</pre>
        <CopyButton text={note} what="检查点" />
      </details>
    </div>
  );
}
