import { useState } from 'react';
import { codeError, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, FormError, TextField, useForm } from '~/ui/index.ts';
import type { Proved } from './prove-form.tsx';

interface AnswerFormProps {
  token: string;
  proved: Proved;
  onAgain: () => void;
  onDone: () => Promise<void>;
}

/** The whole text, the code of the phone, and the two answers. */
export function AnswerForm({ token, proved, onAgain, onDone }: AnswerFormProps) {
  const { sendQuietly } = useSession();
  const { site } = useSiteData();
  const form = useForm({ code: '' });
  const [pressed, setPressed] = useState<boolean>();
  const answer = (agree: boolean) => {
    setPressed(agree);
    return form.attempt(
      async ({ code }) => {
        const body = { token, code, sha256: proved.sha256, agree };
        await sendQuietly('POST /api/appapi/authorization/answer', { body });
        await onDone();
      },
      {
        check: ({ code }) => {
          const error = codeError(code);
          return error ? { code: error } : {};
        },
        blame: 'code',
      },
    );
  };
  return (
    <form {...form.element(() => answer(true))} aria-label="答复" className="space-y-4">
      <blockquote className="rounded border border-line bg-paper px-4 py-3 leading-relaxed">
        {proved.text}
      </blockquote>
      <TextField
        label="验证码"
        {...form.text('code', codeIn)}
        hint={`已发送至 ${proved.sentTo}`}
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 位数字"
        className="tracking-[0.2em] placeholder:tracking-normal"
      />
      {site.demo && <DemoInbox />}
      <FormError text={form.errors.form} />
      <div className="grid grid-cols-2 gap-3">
        <Button
          variant="secondary"
          busy={form.busy && pressed === false}
          disabled={form.busy}
          onClick={() => answer(false)}
        >
          不同意
        </Button>
        <Button type="submit" busy={form.busy && pressed === true} disabled={form.busy}>
          同意
        </Button>
      </div>
      <Button variant="quiet" block onClick={onAgain}>
        没有收到验证码？重新核验
      </Button>
    </form>
  );
}
