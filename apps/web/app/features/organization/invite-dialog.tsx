import type { MemberRole } from '@yinxin/api/client';
import { parsePhone } from '@yinxin/identifiers';
import { useActs } from '~/parts/workspace/index.ts';
import { Dialog, DialogButtons, FormError, TextField, useForm } from '~/ui/index.ts';
import { RolePicker } from './role-picker.tsx';

/** Asks somebody in by phone; they accept after signing in with it. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { send, done } = useActs();
  const form = useForm<{ phone: string; roles: MemberRole[] }>({ phone: '', roles: ['operator'] });
  const invite = async () => {
    const sent = await form.attempt(
      async ({ phone, roles }) => {
        await send('POST /api/appapi/org/invite', { body: { phone, roles } });
      },
      {
        check: ({ phone, roles }) => {
          const parsed = parsePhone(phone);
          return {
            ...(parsed.ok ? {} : { phone: parsed.reason }),
            ...(roles.length > 0 ? {} : { roles: '请至少选择一个角色' }),
          };
        },
        blame: 'phone',
      },
    );
    if (!sent) return;
    onClose();
    await done('邀请已用短信发出');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="邀请成员"
      description="对方会收到短信，用这个手机号登录后接受邀请即可加入。"
    >
      <form {...form.element(invite)} className="space-y-5">
        <TextField
          label="手机号"
          {...form.text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
        <RolePicker
          chosen={form.values.roles}
          without="administrator"
          error={form.errors.roles}
          onChange={(roles) => form.change({ roles })}
        />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          发出邀请
        </DialogButtons>
      </form>
    </Dialog>
  );
}
