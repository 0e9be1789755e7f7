import { CONSENTS, type ResultOf } from '@yinxin/api/client';
import { parseIdCard } from '@yinxin/identifiers';
import { ConsentBox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, FormError, TextField, useForm } from '~/ui/index.ts';

export type Proved = ResultOf<'POST /api/appapi/authorization/prove'>;

interface ProveFormProps {
  token: string;
  /** Masked: where the link came to, and where the code goes. */
  phone: string;
  onProved: (proved: Proved) => void;
}

/** Name and number, compared with the register; the phone is the one that the link came to. */
export function ProveForm({ token, phone, onProved }: ProveFormProps) {
  const { sendQuietly } = useSession();
  const form = useForm({ name: '', number: '', agreed: false });
  const prove = () =>
    form.attempt(
      async ({ name, number }) => {
        const consentVersion = CONSENTS['identity-number'].version;
        onProved(
          await sendQuietly('POST /api/appapi/authorization/prove', {
            body: { token, name, number, consentVersion },
          }),
        );
      },
      {
        check: ({ name, number, agreed }) => {
          const parsed = parseIdCard(number);
          return {
            ...(name.trim() === '' && { name: '请输入姓名' }),
            ...(!parsed.ok && { number: parsed.reason }),
            ...(!agreed && { agreed: '同意后才能核验' }),
          };
        },
        blame: 'name',
      },
    );
  return (
    <form {...form.element(prove)} aria-label="核验身份" className="space-y-4">
      <TextField label="您的姓名" {...form.text('name')} autoComplete="name" maxLength={64} />
      <TextField
        label="您的身份证号码"
        {...form.text('number')}
        hint="与企业登记的法定代表人比对，比对后不保存"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="tabular-nums"
      />
      <ConsentBox
        kind="identity-number"
        checked={form.values.agreed}
        {...(form.errors.agreed ? { error: form.errors.agreed } : {})}
        onChange={(agreed) => form.change({ agreed })}
      />
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        核验并发送验证码到 {phone}
      </Button>
    </form>
  );
}
