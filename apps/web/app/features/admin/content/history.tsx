import type { AdminContentItem, AdminContentVersion, ContentKind } from '@yinxin/api/client';
import { Button, Drawer, Select, Skeleton } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';
import { timeText, versionActs } from '../words.ts';
import { VersionDiff } from './diff/version-diff.tsx';

interface HistoryProps {
  item: AdminContentItem;
  open: boolean;
  onClose: () => void;
  onRestored: (item: AdminContentItem) => void;
}

export function History({ item, open, onClose, onRestored }: HistoryProps) {
  return (
    <Drawer title="历史" open={open} onClose={onClose} size="min(100vw, 960px)" destroyOnHidden>
      <Versions key={item.version} item={item} onRestored={onRestored} onDone={onClose} />
    </Drawer>
  );
}

type VersionsProps = Pick<HistoryProps, 'item' | 'onRestored'> & { onDone: () => void };

function Versions({ item, onRestored, onDone }: VersionsProps) {
  const { send } = useAdmin();
  const { id } = item;
  const { value } = useLoaded(
    useCallback(() => send('GET /api/admin/content/versions', { query: { id } }), [send, id]),
  );
  const [pair, setPair] = useState<Pair>();
  const restore = async (number: number) => {
    onRestored(await send('POST /api/admin/content/restore', { body: { id, number } }));
    onDone();
  };
  if (!value) return <Skeleton active />;
  const shown = pair ?? newestChange(value);
  return (
    <div className="grid grid-cols-[300px_minmax(0,1fr)] items-start gap-6 max-md:grid-cols-1">
      <ol className="grid gap-3" aria-label="版本">
        {value.map((version) => (
          <Version
            key={version.number}
            version={version}
            isCurrent={version.number === item.version}
            isShown={version.number === shown?.to}
            mayRestore={item.may.includes('restore-content')}
            onCompare={() => setPair({ from: version.number - 1, to: version.number })}
            onRestore={() => restore(version.number).catch(() => {})}
          />
        ))}
      </ol>
      {shown && <Comparison kind={item.kind} versions={value} pair={shown} onChoose={setPair} />}
    </div>
  );
}

interface Pair {
  from: number;
  to: number;
}

/** The last step that changed the wording: submitting and publishing leave it as it is. */
function newestChange(versions: readonly AdminContentVersion[]): Pair | undefined {
  const wrote = versions.find(({ act, number }) => number > 1 && (act === 'saved' || act === 'restored'));
  const [newest] = versions;
  if (wrote) return { from: wrote.number - 1, to: wrote.number };
  return newest && newest.number > 1 ? { from: newest.number - 1, to: newest.number } : undefined;
}

interface ComparisonProps {
  kind: ContentKind;
  versions: readonly AdminContentVersion[];
  pair: Pair;
  onChoose: (pair: Pair) => void;
}

/** Any two versions beside each other. */
function Comparison({ kind, versions, pair, onChoose }: ComparisonProps) {
  const options = versions.map(({ number, act }) => ({
    value: number,
    label: `第 ${number} 版 · ${versionActs[act]}`,
  }));
  const dataOf = (wanted: number) => versions.find(({ number }) => number === wanted)?.data ?? {};
  return (
    <section aria-label="版本比较" className="min-w-0">
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <Select
          aria-label="从哪一版"
          value={pair.from}
          options={options}
          onChange={(from) => onChoose({ ...pair, from })}
          className="w-48"
        />
        <span aria-hidden="true">→</span>
        <Select
          aria-label="到哪一版"
          value={pair.to}
          options={options}
          onChange={(to) => onChoose({ ...pair, to })}
          className="w-48"
        />
      </div>
      <VersionDiff kind={kind} before={dataOf(pair.from)} after={dataOf(pair.to)} />
    </section>
  );
}

interface VersionProps {
  version: AdminContentVersion;
  isCurrent: boolean;
  isShown: boolean;
  mayRestore: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function Version({ version, isCurrent, isShown, mayRestore, onCompare, onRestore }: VersionProps) {
  const title = String(version.data.title ?? version.data.name ?? '');
  return (
    <li className={`rounded border p-3 ${isShown ? 'border-navy bg-navy-soft' : 'border-line'}`}>
      <strong>
        第 {version.number} 版 · {versionActs[version.act]}
      </strong>
      <p className="text-ink-3">
        {version.actorName} · {timeText(version.at)}
      </p>
      <p className="text-ink-2">{title}</p>
      {version.note && <p className="text-ink-2">说明：{version.note}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {version.number > 1 && (
          <Button size="small" onClick={onCompare}>
            与上一版比较
          </Button>
        )}
        {mayRestore && !isCurrent && (
          <Button size="small" onClick={onRestore}>
            恢复为工作稿
          </Button>
        )}
      </div>
    </li>
  );
}
