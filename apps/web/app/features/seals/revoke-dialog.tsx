import { REVOCATION_REASONS, type RevocationReasonName } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Button, Checkbox, Dialog, Select, TextArea, useForm } from '~/ui/index.ts';

export interface Revocation {
  reason: RevocationReasonName;
  words: string;
}

interface RevokeDialogProps {
  title: string;
  consequences: ReactNode;
  onRevoke: (revocation: Revocation) => void;
  onClose: () => void;
}

const reasons = Object.entries(REVOCATION_REASONS);

/** Why, and that it cannot be taken back; the proof by message follows. */
export function RevokeDialog({ title, consequences, onRevoke, onClose }: RevokeDialogProps) {
  const form = useForm({ reason: '', words: '', sure: false });
  const send = async () => {
    const fine = await form.attempt(async () => {}, {
      check: ({ reason, sure }) => ({
        ...(reason === '' && { reason: '请选择注销原因' }),
        ...(!sure && { sure: '请确认您知道注销后不能恢复' }),
      }),
    });
    const { reason, words } = form.values;
    if (fine) onRevoke({ reason: reason as RevocationReasonName, words: words.trim() });
  };
  return (
    <Dialog open onClose={onClose} title={title} description={consequences}>
      <form {...form.element(send)} className="space-y-5">
        <Select label="原因" placeholder="请选择" options={reasons} {...form.text('reason')} />
        <TextArea label="说明（选填）" rows={2} maxLength={200} {...form.text('words')} />
        <Checkbox {...form.checkbox('sure')}>我知道注销后不能恢复</Checkbox>
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            取消
          </Button>
          <Button type="submit">继续注销</Button>
        </div>
      </form>
    </Dialog>
  );
}
