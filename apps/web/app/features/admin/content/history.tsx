import type { AdminContentItem, AdminContentVersion } from '@yinxin/api/client';
import { Button, Drawer, Skeleton } from 'antd';
import { useCallback } from 'react';
import { useAdmin, useHasRole } from '../session.tsx';
import { useLoaded } from '../use-loaded.ts';
import { timeText, versionActs } from '../words.ts';

interface HistoryProps {
  item: AdminContentItem;
  open: boolean;
  onClose: () => void;
  onRestored: (item: AdminContentItem) => void;
}

export function History({ item, open, onClose, onRestored }: HistoryProps) {
  return (
    <Drawer title="历史" open={open} onClose={onClose} size={420} destroyOnHidden>
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
  const restore = async (number: number) => {
    onRestored(await send('POST /api/admin/content/restore', { body: { id, number } }));
    onDone();
  };
  if (!value) return <Skeleton active />;
  return (
    <ol className="grid gap-4">
      {value.map((version) => (
        <Version
          key={version.number}
          version={version}
          isCurrent={version.number === item.version}
          onRestore={() => restore(version.number).catch(() => {})}
        />
      ))}
    </ol>
  );
}

interface VersionProps {
  version: AdminContentVersion;
  isCurrent: boolean;
  onRestore: () => void;
}

function Version({ version, isCurrent, onRestore }: VersionProps) {
  const isEditor = useHasRole('editor');
  const title = String(version.data.title ?? version.data.name ?? '');
  return (
    <li className="border-line border-b pb-4">
      <div className="flex items-center justify-between gap-2">
        <strong>
          第 {version.number} 版 · {versionActs[version.act]}
        </strong>
        {isEditor && !isCurrent && (
          <Button size="small" onClick={onRestore}>
            恢复为工作稿
          </Button>
        )}
      </div>
      <p className="text-ink-3">
        {version.actorName} · {timeText(version.at)}
      </p>
      <p className="text-ink-2">{title}</p>
      {version.note && <p className="text-ink-2">说明：{version.note}</p>}
    </li>
  );
}
