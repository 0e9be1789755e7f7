import { VERIFY_VERDICTS } from '@yinxin/api/client';
import { fileSize } from '~/ui/file-size.ts';
import { Badge, classNames, Icon } from '~/ui/index.ts';
import { VERDICT_LOOKS } from './model.ts';
import type { Item, Progress } from './use-verification.ts';

function ProgressWords({ progress }: { progress: Progress }) {
  switch (progress.state) {
    case 'waiting':
      return <Badge>排队中</Badge>;
    case 'sending':
      return <Badge tone="navy">上传 {Math.round(progress.part * 100)}%</Badge>;
    case 'judging':
      return <Badge tone="navy">正在验证</Badge>;
    case 'failed':
      return (
        <Badge tone="warning">
          <Icon name="alert" size={14} />
          没有结论
        </Badge>
      );
    case 'done': {
      const { icon, tone } = VERDICT_LOOKS[progress.result.verdict];
      return (
        <Badge tone={tone}>
          <Icon name={icon} size={14} />
          {VERIFY_VERDICTS[progress.result.verdict]}
        </Badge>
      );
    }
  }
}

interface FileListProps {
  items: readonly Item[];
  chosen: number | undefined;
  onChoose: (id: number) => void;
}

/** All files of this visit with their verdicts; one is chosen. */
export const FileList = ({ items, chosen, onChoose }: FileListProps) => (
  <ul aria-label="文件" className="divide-y divide-line rounded-card border border-line bg-white">
    {items.map(({ id, file, progress }) => (
      <li key={id}>
        <button
          type="button"
          aria-current={id === chosen || undefined}
          onClick={() => onChoose(id)}
          className={classNames(
            'flex min-h-14 w-full items-center gap-3 px-4 py-2 text-left',
            id === chosen ? 'bg-navy-soft' : 'hover:bg-paper',
          )}
        >
          <Icon name="document" className="shrink-0 text-ink-3" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">{file.name}</span>
            <span className="block text-xs text-ink-3">{fileSize(file.size)}</span>
          </span>
          <ProgressWords progress={progress} />
        </button>
      </li>
    ))}
  </ul>
);
