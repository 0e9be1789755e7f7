import { COUNTERPARTY_LIMITS } from '@yinxin/api/client';
import { useState } from 'react';
import { TableFile, TableText, uploadTable } from '~/parts/upload/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { Button, Dialog, Icon, Note } from '~/ui/index.ts';
import { nameOf, type ReadTable } from './model.ts';

const EXAMPLE = [
  ['单位名称', '姓名', '手机号', '备注'],
  ['示例材料有限公司', '林示例', '13800138000', '供应商'],
];

/** Every row with what is wrong with it; those that are right are brought in. */
function Checked({ read }: { read: ReadTable }) {
  const bad = read.rows.filter(({ problems }) => problems.length > 0);
  return (
    <>
      <Note tone={bad.length > 0 ? 'warning' : 'success'} role="status">
        可以导入 {read.good} 行
        {bad.length > 0 && `，另有 ${bad.length} 行不对，不会导入；改正后可以再导入一次`}。
      </Note>
      <ul aria-label="逐行检查" className="max-h-64 overflow-y-auto text-sm">
        {[...bad, ...read.rows.filter(({ problems }) => problems.length === 0)].slice(0, 100).map((row) => (
          <li key={row.number} className="flex flex-wrap gap-x-3 border-t border-line py-2 first:border-0">
            <span className="text-ink-3 tabular-nums">第 {row.number} 行</span>
            <span className="wrap-anywhere">{nameOf(row) || '—'}</span>
            <span className="text-ink-3">{row.phone}</span>
            {row.problems.length > 0 && (
              <span className="basis-full text-danger">
                <Icon name="alert" size={14} className="mr-1 inline" />
                {row.problems.join('；')}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Brings in many: a file or what was copied out of one, checked row by row first. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { send, done } = useActs();
  const [text, setText] = useState('');
  const [read, setRead] = useState<ReadTable>();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有成功，请稍后再试');
    }
    setBusy(false);
  };
  const take = (file: File) =>
    attempt(async () => setRead(await uploadTable<ReadTable>('/api/appapi/counterparty/read', {}, file)));
  const bring = () =>
    attempt(async () => {
      const rows = (read?.rows ?? [])
        .filter(({ problems }) => problems.length === 0)
        .map(({ kind, organizationName, name, phone, note }) => ({
          ...{ kind, organizationName, name, phone, note },
        }));
      const { added, changed } = await send('POST /api/appapi/counterparty/import', { body: { rows } });
      onClose();
      await done(`新增 ${added} 人${changed > 0 ? `，更新 ${changed} 人` : ''}`);
    });
  return (
    <Dialog
      open
      onClose={onClose}
      title="导入通讯录"
      description={`第一行是表头：单位名称（个人不填）、姓名、手机号、备注；一次最多 ${COUNTERPARTY_LIMITS.rows} 行。`}
    >
      <div className="space-y-4">
        {read ? (
          <Checked read={read} />
        ) : (
          <>
            <TableFile busy={busy} onFile={take} />
            <TableText {...{ text, example: EXAMPLE }} onChange={setText} />
          </>
        )}
        {refusal && (
          <Note tone="danger" role="alert">
            {refusal}
          </Note>
        )}
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={read ? () => setRead(undefined) : onClose}>
            {read ? '重新选择' : '取消'}
          </Button>
          {read ? (
            <Button busy={busy} disabled={read.good === 0} onClick={bring}>
              导入 {read.good} 行
            </Button>
          ) : (
            <Button
              busy={busy}
              disabled={!text.trim()}
              onClick={() =>
                attempt(async () =>
                  setRead(await send('POST /api/appapi/counterparty/paste', { body: { text } })),
                )
              }
            >
              检查
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
