import { useState } from 'react';
import { DemoInbox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Choice, ChoiceGroup, FormError, Note, TextField, useForm } from '~/ui/index.ts';
import { CaseFaceCheck } from '../face/case-face-check.tsx';
import type { Verification } from '../places.ts';
import { usePlaces } from '../use-places.ts';
import { CodeStep } from './code-step.tsx';
import { errorsOfRepresentative, type RepresentativeFields } from './company-fields.ts';

/** The legal representative themself, by face or by a message to a phone in their name. */
export function RepresentativeStep({ verification }: { verification: Verification }) {
  const { sendQuietly } = useSession();
  const { phone: onPhone, goOn } = usePlaces();
  const { site } = useSiteData();
  const { id, step, facts } = verification;
  const form = useForm<RepresentativeFields>({ number: '', method: 'sms', phone: '' });
  const [again, setAgain] = useState(false);
  /** Whoever is the representative has said everything already, unless somebody else shall confirm. */
  const [bySelf, setBySelf] = useState(verification.isRepresentative);
  const { method } = form.values;

  /** Both are begun by the same call; a register that says no has decided the case. */
  const prove = () =>
    form.attempt(
      async ({ number, phone }) => {
        const device = onPhone ? 'phone' : 'pc';
        const proof = bySelf
          ? { method: 'self' as const }
          : { method, number, ...(method === 'sms' ? { phone } : {}) };
        const { verification: proved, face } = await sendQuietly(
          'POST /api/appapi/identity/org/representative',
          { body: { id, device, ...proof } },
        );
        if (proved.state !== 'checking') return goOn('result', { subject: 'organization' });
        if (face && onPhone) return window.location.assign(face.url);
        await goOn('company');
        setAgain(false);
      },
      { check: (values) => (bySelf ? {} : errorsOfRepresentative(values)) },
    );

  if (step === 'code' && !again)
    return <CodeStep verification={verification} isOwn={bySelf} onAgain={() => setAgain(true)} />;
  if (step === 'face' && !again)
    return (
      <CaseFaceCheck
        verification={verification}
        whose={`法定代表人${facts.representative ?? ''}`}
        // Whose face it is has to be said again: the number is not shown to anybody.
        start={async () => {
          setAgain(true);
          return undefined;
        }}
      />
    );
  if (bySelf)
    return (
      <form {...form.element(prove)} aria-label="法定代表人确认" className="max-w-md space-y-4">
        <Note tone="info">验证码发到您的登录手机号；证件号码取自您的实名，不用再填。</Note>
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          发送验证码
        </Button>
        <Button variant="quiet" block onClick={() => setBySelf(false)}>
          法定代表人是同名的另一个人
        </Button>
      </form>
    );
  return (
    <form {...form.element(prove)} aria-label="法定代表人核验" className="space-y-5">
      <TextField
        label="法定代表人身份证号码"
        {...form.text('number')}
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        className="tabular-nums"
      />
      <ChoiceGroup legend="由法定代表人本人确认，任选一种">
        <Choice
          name="method"
          checked={method === 'sms'}
          onChoose={() => form.change({ method: 'sms' })}
          title="短信验证码"
          note="发到以其本人身份办理的手机号"
        />
        <Choice
          name="method"
          checked={method === 'face'}
          onChoose={() => form.change({ method: 'face' })}
          title="人脸识别"
          note="法定代表人用手机完成，约 1 分钟"
        />
      </ChoiceGroup>
      {method === 'sms' ? (
        <TextField
          label="法定代表人手机号"
          {...form.text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={20}
        />
      ) : (
        <Note>
          人脸由核验机构采集，法定代表人在其页面上单独同意；图像由核验机构按其规则处理，印信只保存结果与时间。
        </Note>
      )}
      {site.demo && method === 'sms' && <DemoInbox />}
      <FormError text={form.errors.form} />
      <Button type="submit" block busy={form.busy}>
        {method === 'sms' ? '发送验证码' : onPhone ? '开始人脸识别' : '显示二维码'}
      </Button>
    </form>
  );
}
