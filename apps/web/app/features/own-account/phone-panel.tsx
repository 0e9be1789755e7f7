import { parsePhone } from '@yinxin/identifiers';
import { useState } from 'react';
import { CodeField, codeError, codeIn, useCountdown, useStepUp } from '~/parts/proof/index.ts';
import { Panel, useActs } from '~/parts/workspace/index.ts';
import { Button, Dialog, DialogButtons, FormError, TextField, useForm } from '~/ui/index.ts';
import type { OwnAccount } from './model.ts';

/** The new phone, proven by a code that was sent to it. */
function NewPhoneDialog({ onClose }: { onClose: () => void }) {
  const { send, attempt } = useActs();
  const form = useForm({ phone: '', code: '' });
  const [wait, startWait] = useCountdown('new-phone');
  const [sending, setSending] = useState(false);

  const phoneError = (phone: string) => {
    const parsed = parsePhone(phone);
    return parsed.ok ? {} : { phone: parsed.reason };
  };
  const ask = async () => {
    setSending(true);
    await form.attempt(
      async ({ phone }) => {
        const { retryAfter } = await send('POST /api/appapi/account/sendPhoneCode', { body: { phone } });
        startWait(retryAfter);
      },
      { check: ({ phone }) => phoneError(phone), blame: 'phone' },
    );
    setSending(false);
  };
  const change = async () => {
    const changed = await form.attempt(
      async ({ phone, code }) => {
        await send('POST /api/appapi/account/changePhone', { body: { phone, verificationCode: code } });
      },
      {
        check: ({ phone, code }) => {
          const wrong = codeError(code);
          return { ...phoneError(phone), ...(wrong ? { code: wrong } : {}) };
        },
        blame: 'code',
      },
    );
    if (!changed) return;
    onClose();
    await attempt(async () => '登录手机号已更换，其他设备已退出');
  };

  return (
    <Dialog open onClose={onClose} title="新手机号" description="更换后用新手机号登录，其他设备会退出。">
      <form {...form.element(change)} className="space-y-5">
        <TextField
          label="手机号"
          {...form.text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
        <CodeField {...form.text('code', codeIn)} wait={wait} sending={sending} onAsk={ask} />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy && !sending}>
          更换
        </DialogButtons>
      </form>
    </Dialog>
  );
}

export function PhonePanel({ state }: { state: OwnAccount['state'] }) {
  const { prove, dialog } = useStepUp();
  const [changing, setChanging] = useState(false);
  const begin = async () => {
    if (await prove('change-phone', state.userId, '先确认现在的手机号在您手里。')) setChanging(true);
  };
  return (
    <Panel title="登录手机号">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg tracking-wide">{state.phone}</p>
        <Button variant="secondary" size="sm" onClick={begin}>
          更换手机号
        </Button>
      </div>
      {dialog}
      {changing && <NewPhoneDialog onClose={() => setChanging(false)} />}
    </Panel>
  );
}
