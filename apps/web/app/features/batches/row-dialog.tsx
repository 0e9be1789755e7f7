import { type ChangeEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useActs } from '~/parts/workspace/index.ts';
import { Dialog, DialogButtons, FieldRefusal, FormError, TextField, useForm } from '~/ui/index.ts';
import type { BatchDetail, BatchRow } from './model.ts';

interface RowDialogProps {
  batch: BatchDetail;
  row: BatchRow;
  onClose: () => void;
}

/** One row, to be put right: what is wrong stands beside its cell. */
export function RowDialog({ batch, row, onClose }: RowDialogProps) {
  const { send, done } = useActs();
  const { revalidate } = useRevalidator();
  const [cells, setCells] = useState<readonly string[]>(batch.columns.map((_, at) => row.cells[at] ?? ''));
  const [problems, setProblems] = useState(row.problems);
  const form = useForm({});
  const save = async () => {
    const isDone = await form.attempt(async () => {
      const body = { id: batch.id, number: row.number, cells: [...cells] };
      const checked = await send('POST /api/appapi/batch/correct', { body });
      setProblems(checked.problems);
      if (checked.problems.length === 0) return;
      await revalidate(); // what was put right is kept all the same
      throw new FieldRefusal('form', '已保存，还有没改好的地方');
    });
    if (!isDone) return;
    onClose();
    await done(`第 ${row.number} 行已改正`);
  };
  const unplaced = problems.filter(({ column }) => column === null);
  return (
    <Dialog open onClose={onClose} title={`改正第 ${row.number} 行`}>
      <form {...form.element(save)} className="space-y-4">
        {unplaced.length > 0 && (
          <ul className="text-sm text-danger">
            {unplaced.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        )}
        <div className="max-h-96 space-y-4 overflow-y-auto pr-1">
          {batch.columns.map((head, at) => (
            <TextField
              // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their places
              key={at}
              label={head || `第 ${at + 1} 列`}
              value={cells[at] ?? ''}
              error={problems.find(({ column }) => column === at)?.words}
              onChange={(event: ChangeEvent<HTMLInputElement>) =>
                setCells(cells.map((cell, index) => (index === at ? event.currentTarget.value : cell)))
              }
            />
          ))}
        </div>
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          保存
        </DialogButtons>
      </form>
    </Dialog>
  );
}
