import { codeError, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, TextField, useForm } from '~/ui/index.ts';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { wrong } from './company-fields.ts';

interface CodeStepProps {
  verification: Verification;
  /** The representative is whoever sits here. */
  isOwn: boolean;
  /** Another message, or another phone. */
  onAgain: () => void;
}

/** The code that the legal representative got on their phone. */
export function CodeStep({ verification: { id, facts }, isOwn, onAgain }: CodeStepProps) {
  const { sendQuietly } = useSession();
  const { goOn } = usePlaces();
  const { site } = useSiteData();
  const form = useForm({ code: '' });

  const confirm = () =>
    form.attempt(
      async ({ code }) => {
        await sendQuietly('POST /api/appapi/identity/org/confirm', { body: { id, code } });
        await goOn('result', { subject: 'organization' });
      },
      { check: ({ code }) => wrong<{ code: string }>({ code: codeError(code) }), blame: 'code' },
    );

  return (
    <form {...form.element(confirm)} aria-label="法定代表人确认" className="max-w-md space-y-5">
      <TextField
        label={isOwn ? '您收到的验证码' : '法定代表人收到的验证码'}
        {...form.text('code', codeIn)}
        hint={`已发送至 ${facts.phone ?? '法定代表人的手机'}`}
        inputMode="numeric"
        autoComplete={isOwn ? 'one-time-code' : 'off'}
        placeholder="6 位数字"
        className="tracking-[0.2em] placeholder:tracking-normal"
      />
      {site.demo && <DemoInbox />}
      <Button type="submit" block busy={form.busy}>
        {isOwn ? '确认，完成企业认证' : '确认'}
      </Button>
      <Button variant="quiet" block onClick={onAgain}>
        {isOwn ? '没有收到？重新发送' : '没有收到？重新发送，或改用人脸'}
      </Button>
    </form>
  );
}
