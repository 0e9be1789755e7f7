import type { ReactNode } from 'react';
import { Dialog, DialogButtons, FormError, Icon, Note, TextField, useForm } from '~/ui/index.ts';
import { type HeldToken, pinWarning, tokenName } from './model.ts';

interface PinDialogProps {
  title: string;
  token: HeldToken;
  /** What the PIN is asked for. */
  children?: ReactNode;
  /** On the button. */
  action: string;
  /** Does it; a refusal is shown and the dialog stays. */
  onPin: (pin: string) => Promise<void>;
  onClose: () => void;
}

/** What is told while the agent waits for its user. */
export const AskedThere = ({ children }: { children?: ReactNode }) => (
  <div
    role="status"
    className="flex gap-2.5 rounded border border-navy/15 bg-navy-soft px-3.5 py-2.5 text-sm text-navy"
  >
    <Icon name="terminal" size={18} className="mt-0.5" />
    <div>
      <strong>请在助手窗口确认。</strong>
      {children ?? '核对窗口中显示的内容，一致时输入窗口给出的三位数字并回车；不一致时输入 n。'}
    </div>
  </div>
);

/** Asks for the PIN, for one operation; it goes to the agent on this computer and nowhere else. */
export function PinDialog({ title, token, children, action, onPin, onClose }: PinDialogProps) {
  const form = useForm({ pin: '' });
  const submit = () =>
    form.attempt(({ pin }) => onPin(pin), {
      check: ({ pin }) => (pin ? {} : { pin: '请输入 PIN 码' }),
      blame: 'pin',
    });
  const warning = pinWarning(token);
  return (
    <Dialog open onClose={onClose} title={title} description={tokenName(token)}>
      <form {...form.element(submit)} className="space-y-5">
        {children}
        <TextField
          label="PIN 码"
          type="password"
          autoComplete="off"
          disabled={form.busy}
          hint={warning ?? 'PIN 码只交给这台电脑上的助手，不会发给网站'}
          {...form.text('pin')}
        />
        {form.busy ? <AskedThere /> : <FormError text={form.errors.form} />}
        <DialogButtons onClose={onClose} busy={form.busy}>
          {action}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Six signs at least, as the agent asks. */
const SHORTEST = 6;

interface ChangePinDialogProps {
  token: HeldToken;
  onChange: (pin: string, newPin: string) => Promise<void>;
  onClose: () => void;
}

export function ChangePinDialog({ token, onChange, onClose }: ChangePinDialogProps) {
  const form = useForm({ pin: '', newPin: '', again: '' });
  const submit = () =>
    form.attempt(({ pin, newPin }) => onChange(pin, newPin), {
      check: ({ pin, newPin, again }) => ({
        ...(pin ? {} : { pin: '请输入现在的 PIN 码' }),
        ...(newPin.length < SHORTEST && { newPin: `新的 PIN 码至少 ${SHORTEST} 位` }),
        ...(newPin.length >= SHORTEST && newPin === pin && { newPin: '新的 PIN 码与现在的相同' }),
        ...(again !== newPin && { again: '两次输入的不一致' }),
      }),
      blame: 'pin',
    });
  const warning = pinWarning(token);
  const secret = { type: 'password', autoComplete: 'off', disabled: form.busy } as const;
  return (
    <Dialog open onClose={onClose} title="修改 PIN 码" description={tokenName(token)}>
      <form {...form.element(submit)} className="space-y-4">
        {warning && <Note tone="warning">{warning}</Note>}
        <TextField label="现在的 PIN 码" {...secret} {...form.text('pin')} />
        <TextField label="新的 PIN 码" {...secret} {...form.text('newPin')} />
        <TextField label="再输入一次" {...secret} {...form.text('again')} />
        {form.busy ? <AskedThere /> : <FormError text={form.errors.form} />}
        <DialogButtons onClose={onClose} busy={form.busy}>
          修改
        </DialogButtons>
      </form>
    </Dialog>
  );
}
