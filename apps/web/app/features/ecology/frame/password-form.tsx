import { brokenPasswordRules, PASSWORD_RULES } from '@yinxin/api/client';
import { Button, FormError, TextField, useForm } from '~/ui/index.ts';
import { usePartner } from '../session.tsx';

export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const { send, self } = usePartner();
  const wrongWith = (password: string) =>
    brokenPasswordRules(password, { account: self.userInfo.account, phone: '' })
      .map((rule) => PASSWORD_RULES[rule])
      .join('、');
  const form = useForm({ oldPassword: '', newPassword: '', again: '' });
  const change = async () => {
    const isDone = await form.attempt(
      async ({ oldPassword, newPassword }) => {
        await send('POST /api/appapi/partner/changePassword', { body: { oldPassword, newPassword } });
      },
      {
        check: ({ oldPassword, newPassword, again }) => ({
          ...(!oldPassword && { oldPassword: '请输入原密码' }),
          ...(wrongWith(newPassword) && { newPassword: `新密码须${wrongWith(newPassword)}` }),
          ...(again !== newPassword && { again: '两次输入的新密码不一样' }),
        }),
      },
    );
    if (isDone) onChanged();
  };
  return (
    <form {...form.element(change)} className="space-y-5">
      <TextField
        label="原密码"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        {...form.text('oldPassword')}
      />
      <TextField
        label="新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        hint={Object.values(PASSWORD_RULES).join('，')}
        {...form.text('newPassword')}
      />
      <TextField
        label="再输一次新密码"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        {...form.text('again')}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        修改密码
      </Button>
    </form>
  );
}
