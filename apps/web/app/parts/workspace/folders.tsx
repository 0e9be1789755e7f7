import { useState } from 'react';
import { Dialog, DialogButtons, TextField, useForm } from '~/ui/index.ts';
import { useConfirm } from './confirm.tsx';
import { useActs } from './use-acts.ts';

interface Folder {
  id: string;
  name: string;
}

interface FolderCalls {
  /** What stands in the folders: 合同. */
  inside: string;
  save(folder: { id: string | undefined; name: string }): Promise<unknown>;
  remove(id: string): Promise<unknown>;
}

interface FolderDialogProps {
  /** The one that gets another name; a new one where none is given. */
  folder: Folder | undefined;
  save: FolderCalls['save'];
  onClose: () => void;
}

const MOST_LETTERS = 30;

function FolderDialog({ folder, save, onClose }: FolderDialogProps) {
  const { done } = useActs();
  const form = useForm({ name: folder?.name ?? '' });
  const submit = async () => {
    const isDone = await form.attempt(
      async ({ name }) => {
        await save({ id: folder?.id, name: name.trim() });
      },
      { check: ({ name }) => (name.trim() ? {} : { name: '请填写文件夹名称' }), blame: 'name' },
    );
    if (!isDone) return;
    onClose();
    await done(folder ? '文件夹已改名' : '文件夹已建好');
  };
  return (
    <Dialog open onClose={onClose} title={folder ? '文件夹改名' : '新建文件夹'}>
      <form {...form.element(submit)} className="space-y-5">
        <TextField label="文件夹名称" maxLength={MOST_LETTERS} {...form.text('name')} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          保存
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Making, renaming and deleting folders; `dialogs` stands outside of any other panel. */
export function useFolderActs({ inside, save, remove }: FolderCalls) {
  const { done } = useActs();
  const { ask, dialog } = useConfirm();
  const [editing, setEditing] = useState<{ folder: Folder | undefined }>();
  return {
    create: () => setEditing({ folder: undefined }),
    rename: (folder: Folder) => setEditing({ folder }),
    remove: ({ id, name }: Folder) =>
      ask({
        title: `删除文件夹“${name}”`,
        text: `其中的${inside}不会删除，移到文件夹之外。`,
        action: '删除文件夹',
        work: async () => {
          await remove(id);
          await done('文件夹已删除');
        },
      }),
    dialogs: (
      <>
        {editing && (
          <FolderDialog folder={editing.folder} save={save} onClose={() => setEditing(undefined)} />
        )}
        {dialog}
      </>
    ),
  };
}
