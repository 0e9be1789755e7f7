import { type ChangeEvent, useState } from 'react';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, Note, Select } from '~/ui/index.ts';
import type { BatchDetail } from './model.ts';

const NONE = '';

/** Two that are called the same are told apart by what they belong to. */
const labelOf = (words: string, required: boolean, group: string): string =>
  [words, group && `（${group}）`, required ? '' : '（选填）'].filter(Boolean).join('');

/** What each column is for; what the heads said is chosen already. */
export function MappingPanel({ batch }: { batch: BatchDetail }) {
  const { send, attempt } = useActs();
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>(batch.mapping);
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(batch.mapping);
  const missing = batch.targets.filter(({ key, required }) => required && !(key in mapping));
  const isTwin = (words: string) => batch.targets.filter((one) => one.words === words).length > 1;
  const columns = batch.columns.map((head, at) => [String(at), head || `第 ${at + 1} 列`] as const);
  const save = () =>
    attempt(async () => {
      setBusy(true);
      try {
        const { counts } = await send('POST /api/appapi/batch/map', { body: { id: batch.id, mapping } });
        return `已重新检查，${counts.ready} 行可以发起`;
      } finally {
        setBusy(false);
      }
    });
  return (
    <Panel
      title="各列的用途"
      lead={missing.length === 0 && `已按表头对应${batch.own ? `；${batch.own}由本方担任，不用填写` : ''}。`}
    >
      {missing.length > 0 && (
        <div className="mb-4">
          <Note tone="warning">
            表格里没有对应的列：{missing.map(({ words }) => words).join('、')}
            。请在下面指定由哪一列填写，或者在表格里补上这些列后重新导入。
          </Note>
        </div>
      )}
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {batch.targets.map(({ key, words, required, group }) => (
          <Select
            key={key}
            label={labelOf(words, required, isTwin(words) ? group : '')}
            value={key in mapping ? String(mapping[key]) : NONE}
            options={[[NONE, '不使用'], ...columns]}
            onChange={(event: ChangeEvent<HTMLSelectElement>) => {
              const { value } = event.currentTarget;
              const { [key]: _, ...rest } = mapping;
              setMapping(value === NONE ? rest : { ...rest, [key]: Number(value) });
            }}
          />
        ))}
      </div>
      <div className="mt-4">
        <Button size="sm" variant="secondary" busy={busy} disabled={!isChanged} onClick={save}>
          保存并重新检查
        </Button>
      </div>
    </Panel>
  );
}
