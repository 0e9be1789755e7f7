import { CallError } from '@yinxin/api/client';
import { useState } from 'react';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { usePhone } from '~/site/use-phone.ts';
import { DialogButtons, FormError, Note, TextField, useForm } from '~/ui/index.ts';
import type { Asked } from './asked.ts';

const PASSWORD_MISSING = 30132;

/** By the password one made up for signing. */
export function ByPassword({ act, target, decide }: Asked) {
  const { sendQuietly } = useSession();
  const phone = usePhone();
  const form = useForm({ password: '' });
  const [missing, setMissing] = useState(false);

  const confirm = () =>
    form.attempt(
      async ({ password }) => {
        try {
          const { stepUpId } = await sendQuietly('POST /api/appapi/stepUp/begin', {
            body: { act, target, method: 'password' },
          });
          await sendQuietly('POST /api/appapi/stepUp/confirm', { body: { stepUpId, proof: password } });
        } catch (error) {
          setMissing(error instanceof CallError && error.code === PASSWORD_MISSING);
          throw error;
        }
        decide(true);
      },
      {
        check: ({ password }) => (password.trim() ? {} : { password: '请输入签署密码' }),
        blame: 'password',
      },
    );

  return (
    <form {...form.element(confirm)} className="space-y-5">
      <TextField
        label="签署密码"
        type="password"
        autoComplete="current-password"
        {...form.text('password')}
      />
      {missing && (
        <Note>
          可以先到
          <a
            href={pathOn('/businessProcessing/account', phone)}
            target="_blank"
            rel="noopener"
            className="font-semibold text-navy underline underline-offset-4"
          >
            账号与安全
          </a>
          设置，再回到这里；也可以用下面的其他方式。
        </Note>
      )}
      <FormError text={form.errors.form} />
      <DialogButtons onClose={() => decide(false)} busy={form.busy}>
        确认
      </DialogButtons>
    </form>
  );
}
