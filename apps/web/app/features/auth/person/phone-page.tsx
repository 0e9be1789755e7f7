import { fetchDemoCard } from '~/parts/demo-data/index.ts';
import { CodeField, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { useSiteData } from '~/site/site-data.ts';
import { Button, Choice, ChoiceGroup, FormError, TextField } from '~/ui/index.ts';
import { AuthPage, Card } from '../parts/auth-page.tsx';
import { CaseSummary } from '../parts/case-summary.tsx';
import { DemoFill } from '../parts/demo-fill.tsx';
import { OtherWays } from '../parts/other-ways.tsx';
import type { Verification } from '../places.ts';
import { usePhoneCheck } from './use-phone-check.ts';

interface PhonePageProps {
  verification: Verification;
  /** Masked. */
  loginPhone: string;
}

/** 运营商三要素 and 银行卡四要素. */
export function PhonePage({ verification, loginPhone }: PhonePageProps) {
  const { form, bank, wait, work, sendCode, submit } = usePhoneCheck(verification);
  const { site } = useSiteData();
  const { whose } = form.values;
  const title = bank ? '核验银行卡' : '核验手机号';
  const lead = bank
    ? '由银行卡核验机构比对姓名、证件号码、卡号与预留手机号是否一致，不会扣款。'
    : '由运营商比对姓名、证件号码与手机号是否一致。';
  return (
    <AuthPage title={title} lead={lead}>
      <Card>
        <CaseSummary verification={verification} />
        <hr className="my-5 border-line" />
        <form {...form.element(submit)} aria-label={title} className="space-y-5">
          {bank && site.demo && (
            <DemoFill words="填入演示银行卡" onFill={async () => form.change(await fetchDemoCard())} />
          )}
          {bank && (
            <TextField
              label="银行卡号"
              {...form.text('bankCard')}
              inputMode="numeric"
              autoComplete="cc-number"
              placeholder="本人的储蓄卡或信用卡"
              maxLength={24}
              className="tabular-nums"
            />
          )}
          <ChoiceGroup legend={bank ? '银行预留手机号' : '以您本人身份办理的手机号'}>
            <Choice
              name="whose"
              checked={whose === 'login'}
              onChoose={() => form.change({ whose: 'login' })}
              title={`登录手机号 ${loginPhone}`}
              note="已经验证过，不用再收验证码"
            />
            <Choice
              name="whose"
              checked={whose === 'other'}
              onChoose={() => form.change({ whose: 'other' })}
              title="另一个手机号"
              note="用短信验证码确认是您的"
            />
          </ChoiceGroup>
          {whose === 'other' && (
            <>
              <TextField
                label="手机号"
                {...form.text('phone')}
                type="tel"
                inputMode="tel"
                autoComplete="off"
                placeholder="请输入手机号"
                maxLength={20}
              />
              <CodeField
                {...form.text('code', codeIn)}
                wait={wait}
                sending={work === 'code'}
                onAsk={sendCode}
              />
              {site.demo && <DemoInbox />}
            </>
          )}
          <FormError text={form.errors.form} />
          <Button type="submit" block busy={work === 'submit'}>
            提交核验
          </Button>
        </form>
      </Card>
      <OtherWays subject="person" ways={verification.openWays} />
    </AuthPage>
  );
}
