import { useState } from 'react';
import { useActs } from '~/parts/workspace/index.ts';
import { Dialog, DialogButtons, FormError, RadioGroup, useForm } from '~/ui/index.ts';
import type { Folder, TemplateEntry } from './model.ts';

const OUT = 'out';

const Buttons = ({ busy, words, onClose }: { busy: boolean; words: string; onClose: () => void }) => (
  <DialogButtons onClose={onClose} busy={busy}>
    {words}
  </DialogButtons>
);

interface MoveDialogProps {
  template: TemplateEntry;
  folders: readonly Folder[];
  onClose: () => void;
}

export function MoveDialog({ template, folders, onClose }: MoveDialogProps) {
  const { send, done } = useActs();
  const [to, setTo] = useState(template.folderId ?? OUT);
  const form = useForm({});
  const move = async () => {
    const isDone = await form.attempt(async () => {
      const folderId = to === OUT ? null : to;
      await send('POST /api/appapi/template/move', { body: { id: template.id, folderId } });
    });
    if (!isDone) return;
    onClose();
    await done('模板已移动');
  };
  return (
    <Dialog open onClose={onClose} title={`移动“${template.name}”`}>
      <form {...form.element(move)} className="space-y-5">
        <RadioGroup
          legend="移到"
          value={to}
          options={[...folders.map(({ id, name }) => [id, name] as const), [OUT, '不放入文件夹'] as const]}
          onChange={setTo}
        />
        <FormError text={form.errors.form} />
        <Buttons busy={form.busy} words="移动" onClose={onClose} />
      </form>
    </Dialog>
  );
}
