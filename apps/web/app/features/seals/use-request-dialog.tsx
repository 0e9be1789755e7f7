import { cut } from '@yinxin/identifiers';
import { type ChangeEvent, useState } from 'react';
import { fenOf, useActs } from '~/parts/workspace/index.ts';
import { Dialog, DialogButtons, FormError, Icon, TextArea, TextField, useForm } from '~/ui/index.ts';
import { digestOf, grouped } from './digest.ts';
import type { SealCard } from './model.ts';

/** Asks the keepers for one use on one file, named by its digest. */
export function UseRequestDialog({ seal, onClose }: { seal: SealCard; onClose: () => void }) {
  const { send, done } = useActs();
  const [digest, setDigest] = useState<string>();
  const form = useForm({ document: '', amount: '', reason: '' });

  const take = async (file: File | undefined) => {
    if (!file) return;
    form.change({ document: cut(file.name, 200) });
    setDigest(await digestOf(file));
  };

  const submit = async () => {
    const sent = await form.attempt(
      async ({ document, amount, reason }) => {
        await send('POST /api/appapi/seal/requestUse', {
          body: { id: seal.id, document, digest: digest ?? '', amount: fenOf(amount) ?? null, reason },
        });
      },
      {
        check: ({ amount, reason }) => ({
          ...(!digest && { document: '请选择要盖章的文件' }),
          ...(fenOf(amount) === undefined && { amount: '金额写成 128600 或 128600.50' }),
          ...(reason.trim().length < 2 && { reason: '请填写用途' }),
        }),
      },
    );
    if (!sent) return;
    onClose();
    await done('用印申请已提交');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`申请使用${seal.name}`}
      description="一次申请只用于一份文件。文件留在您的设备上，只提交它的名称和摘要。"
    >
      <form {...form.element(submit)} className="space-y-5">
        <div>
          <TextField
            label="文件"
            type="file"
            className="py-2 text-sm"
            error={form.errors.document}
            hint={
              digest && (
                <span className="font-mono wrap-anywhere">
                  <Icon name="check" size={14} /> SHA-256 {grouped(digest)}
                </span>
              )
            }
            onChange={(event: ChangeEvent<HTMLInputElement>) => take(event.currentTarget.files?.[0])}
          />
        </div>
        <TextField
          label="金额（元，选填）"
          inputMode="decimal"
          placeholder="合同金额"
          {...form.text('amount')}
        />
        <TextArea label="用途" rows={2} maxLength={200} {...form.text('reason')} />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          提交申请
        </DialogButtons>
      </form>
    </Dialog>
  );
}
