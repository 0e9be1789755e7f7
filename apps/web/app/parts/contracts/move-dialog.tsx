import type { ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { Dialog, DialogButtons, FormError, RadioGroup, useForm } from '~/ui/index.ts';

type Folder = ResultOf<'GET /api/appapi/contract/folders'>[number];

interface MoveDialogProps {
  ids: readonly string[];
  folders: readonly Folder[];
  /** With the words to tell. */
  onMoved: (words: string) => void;
  onClose: () => void;
}

const OUT = 'out';

/** Puts contracts into a folder, or takes them out. */
export function MoveDialog({ ids, folders, onMoved, onClose }: MoveDialogProps) {
  const { sendQuietly: send } = useSession();
  const [to, setTo] = useState(folders[0]?.id ?? OUT);
  const form = useForm({});
  const move = async () => {
    const folderId = to === OUT ? null : to;
    const isDone = await form.attempt(async () => {
      await send('POST /api/appapi/contract/move', { body: { ids: [...ids], folderId } });
    });
    if (isDone) onMoved(`已移动 ${ids.length} 份合同`);
  };
  return (
    <Dialog open onClose={onClose} title={`移动 ${ids.length} 份合同`}>
      <form {...form.element(move)} className="space-y-5">
        <RadioGroup
          legend="移到"
          value={to}
          options={[...folders.map(({ id, name }) => [id, name] as const), [OUT, '不放入文件夹'] as const]}
          onChange={setTo}
          hint={folders.length === 0 ? '还没有文件夹，可在签署中心新建。' : undefined}
        />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          移动
        </DialogButtons>
      </form>
    </Dialog>
  );
}
