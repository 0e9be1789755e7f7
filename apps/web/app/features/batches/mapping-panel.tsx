import { type ChangeEvent, useState } from 'react';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, Select } from '~/ui/index.ts';
import type { BatchDetail } from './model.ts';

const NONE = '';

/** What each column is for; what the heads said is chosen already. */
export function MappingPanel({ batch }: { batch: BatchDetail }) {
  const { send, attempt } = useActs();
  const [mapping, setMapping] = useState<Readonly<Record<string, number>>>(batch.mapping);
  const [busy, setBusy] = useState(false);
  const isChanged = JSON.stringify(mapping) !== JSON.stringify(batch.mapping);
  const missing = batch.targets.filter(({ key, required }) => required && !(key in mapping));
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
      lead={
        missing.length > 0
          ? `还没有对应的列：${missing.map(({ words }) => words).join('、')}`
          : `已按表头对应${batch.own ? `；${batch.own}由本方担任，不用填写` : ''}。`
      }
    >
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {batch.targets.map(({ key, words, required }) => (
          <Select
            key={key}
            label={required ? words : `${words}（选填）`}
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
