import { useState } from 'react';
import { useStepUp } from '~/parts/proof/index.ts';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, calendarDay, Dialog, DialogButtons, FormError, TextField, useForm } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

/** The new password, twice: nobody sees what they type. */
function NewPasswordDialog({ onClose }: { onClose: () => void }) {
  const { send, attempt } = useActs();
  const form = useForm({ password: '', again: '' });
  const set = async () => {
    const done = await form.attempt(
      async ({ password }) => {
        await send('POST /api/appapi/account/setSigningPassword', { body: { password } });
      },
      {
        check: ({ password, again }) => ({
          ...(password.trim().length < 8 && { password: '签署密码至少 8 位' }),
          ...(password !== again && { again: '两次输入不一致' }),
        }),
        blame: 'password',
      },
    );
    if (!done) return;
    onClose();
    await attempt(async () => '签署密码已设置');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="新的签署密码"
      description="签署合同时，发起方可要求用它确认意愿。请勿告诉他人。"
    >
      <form {...form.element(set)} className="space-y-5">
        <TextField
          label="签署密码"
          type="password"
          autoComplete="new-password"
          hint="至少 8 位，混用字母、数字、符号中的两种以上"
          {...form.text('password')}
        />
        <TextField label="再输入一次" type="password" autoComplete="new-password" {...form.text('again')} />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          保存
        </DialogButtons>
      </form>
    </Dialog>
  );
}

export function SigningPasswordPanel({ state }: { state: OwnAccount['state'] }) {
  const { prove, dialog } = useStepUp();
  const [setting, setSetting] = useState(false);
  const since = state.signingPasswordSince;
  const begin = async () => {
    const words = '先确认是您本人：签署密码与手机验证码分开，才多一层保护。';
    if (await prove('set-signing-password', state.userId, words, 'face')) setSetting(true);
  };
  return (
    <Panel title="签署密码">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">
          {since
            ? `${calendarDay(since).full} 设置`
            : state.identityState === 'verified'
              ? '未设置'
              : '完成实名认证后可以设置'}
        </p>
        {state.identityState === 'verified' && (
          <Button variant="secondary" size="sm" onClick={begin}>
            {since ? '更换签署密码' : '设置签署密码'}
          </Button>
        )}
      </div>
      {dialog}
      {setting && <NewPasswordDialog onClose={() => setSetting(false)} />}
    </Panel>
  );
}
