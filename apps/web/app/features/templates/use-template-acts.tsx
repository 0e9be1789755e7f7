import { type TemplateAct, templateMachine } from '@yinxin/api/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  batchPath,
  signCodeCreatePath,
  TEMPLATES,
  templateEditPath,
  templatePath,
  templateUsePath,
} from '~/parts/contracts/index.ts';
import { type MenuAct, useActs, useConfirm } from '~/parts/workspace/index.ts';
import { MoveDialog } from './dialogs.tsx';
import type { Folder, TemplateEntry } from './model.ts';
import { ShareDialog } from './share-dialog.tsx';

/** What can be done with a template; dialogs stand where `dialogs` is rendered. */
export function useTemplateActs(folders: readonly Folder[], phone: boolean) {
  const { send, attempt, done } = useActs();
  const navigate = useNavigate();
  const { ask, dialog } = useConfirm();
  const [moving, setMoving] = useState<TemplateEntry>();
  const [sharing, setSharing] = useState<TemplateEntry>();

  const batch = ({ id }: TemplateEntry) =>
    attempt(async () => {
      const made = await send('POST /api/appapi/batch/create', { body: { templateId: id } });
      navigate(batchPath(made.id, phone));
      return undefined;
    });
  const discard = ({ id, name }: TemplateEntry) =>
    ask({
      title: `放弃对“${name}”的修改`,
      text: '尚未发布的修改会丢失，不能恢复；已发布的各版不受影响。',
      action: '放弃修改',
      work: async () => {
        await send('POST /api/appapi/template/discard', { body: { id } });
        await done('修改已放弃');
      },
    });
  const acts: Readonly<Partial<Record<TemplateAct, (entry: TemplateEntry) => void>>> = {
    'edit-template': ({ id }) =>
      attempt(async () => {
        await send('POST /api/appapi/template/edit', { body: { id } });
        navigate(templateEditPath(id));
        return undefined;
      }),
    'copy-template': ({ id }) =>
      attempt(async () => {
        const copy = await send('POST /api/appapi/template/copy', { body: { id } });
        navigate(templatePath(copy.id, phone));
        return '已复制';
      }),
    'move-template': setMoving,
    'share-template': setSharing,
    'archive-template': ({ id, name }) =>
      ask({
        title: `归档“${name}”`,
        text: '归档后不能再用它发起合同；已发起的合同不受影响，随时可以恢复使用。',
        action: '归档',
        work: async () => {
          await send('POST /api/appapi/template/archive', { body: { id } });
          await done('模板已归档');
        },
      }),
    'restore-template': ({ id }) =>
      attempt(async () => {
        await send('POST /api/appapi/template/restore', { body: { id } });
        return '模板已恢复使用';
      }),
    'delete-template': ({ id, name }) =>
      ask({
        title: `删除“${name}”`,
        text: '删除后不能恢复；已用它发起的合同不受影响。',
        action: '删除',
        work: async () => {
          await send('POST /api/appapi/template/delete', { body: { id } });
          navigate(phone ? `/mobile${TEMPLATES}` : TEMPLATES);
          await done('模板已删除');
        },
      }),
  };

  /** Nobody drags fields on so small a page. */
  const isHere = (act: TemplateAct) => !phone || act !== 'edit-template';
  return {
    first: ({ id, may }: TemplateEntry): MenuAct | undefined =>
      may.includes('use-template')
        ? { words: '使用', to: templateUsePath(id, phone) }
        : may.includes('edit-template') && !phone
          ? { words: '继续编辑', run: () => acts['edit-template']?.({ id } as TemplateEntry) }
          : undefined,
    batch,
    discard,
    /** Ways to send from it besides the first. */
    more: (entry: TemplateEntry): MenuAct[] =>
      entry.may.includes('use-template')
        ? [
            { words: '批量发起', run: () => batch(entry) },
            { words: '一码多签', to: signCodeCreatePath(entry.id, phone) },
          ]
        : [],
    rest: (entry: TemplateEntry): MenuAct[] =>
      entry.may.flatMap((act) => {
        const run = acts[act];
        if (!run || !isHere(act)) return [];
        const { words } = templateMachine.acts[act];
        return [{ words, run: () => run(entry), grave: act === 'delete-template' }];
      }),
    dialogs: (
      <>
        {dialog}
        {moving && <MoveDialog template={moving} folders={folders} onClose={() => setMoving(undefined)} />}
        {sharing && <ShareDialog id={sharing.id} name={sharing.name} onClose={() => setSharing(undefined)} />}
      </>
    ),
  };
}
