import { BATCH_LIMITS } from '@yinxin/api/client';
import { useState } from 'react';
import { TableFile, TableText, uploadTable } from '~/parts/upload/index.ts';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, Icon, Note } from '~/ui/index.ts';
import type { BatchDetail } from './model.ts';

/** The heads that this template asks for, so that nobody has to guess them. */
const headsOf = ({ targets }: BatchDetail): string[][] => [
  [...new Set(targets.filter(({ required }) => required).map(({ words }) => words))],
];

/** Where the table comes from: a file, or what was copied out of one. */
export function ImportPanel({ batch }: { batch: BatchDetail }) {
  const { send, done } = useActs();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (work: () => Promise<{ rows: number }>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      const { rows } = await work();
      setText('');
      await done(`已导入 ${rows} 行`);
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有导入，请稍后再试');
    } finally {
      setBusy(false);
    }
  };
  const take = (file: File) =>
    attempt(() => uploadTable<{ rows: number }>('/api/appapi/batch/upload', { id: batch.id }, file));
  return (
    <Panel
      title={batch.columns.length > 0 ? '重新导入' : '导入名单'}
      lead={`第一行是表头，从第二行起每行一份合同，最多 ${BATCH_LIMITS.rows} 行。导入后逐行检查，不会马上发出。`}
    >
      <div className="flex flex-wrap gap-3">
        <TableFile busy={busy} onFile={take} />
        <a
          href={`/api/appapi/batch/form?${new URLSearchParams({ templateId: batch.templateId })}`}
          download
          className="inline-flex h-11 items-center gap-2 px-2 text-navy hover:underline"
        >
          <Icon name="download" size={18} />
          下载填写表
        </a>
      </div>
      <div className="mt-5 space-y-3">
        <TableText {...{ text, example: headsOf(batch) }} onChange={setText} />
        <Button
          variant="secondary"
          busy={busy}
          disabled={!text.trim()}
          onClick={() =>
            attempt(() => send('POST /api/appapi/batch/paste', { body: { id: batch.id, text } }))
          }
        >
          导入粘贴的内容
        </Button>
      </div>
      {refusal && (
        <div className="mt-4">
          <Note tone="danger" role="alert">
            {refusal}
          </Note>
        </div>
      )}
    </Panel>
  );
}
