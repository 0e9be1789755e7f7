import {
  ACCOUNT_NAME,
  ACCOUNT_NAME_WORDS,
  brokenPasswordRules,
  PASSWORD_RULES,
  type PasswordRule,
  type SignInAgreement,
} from '@yinxin/api/client';
import { parsePhone } from '@yinxin/identifiers';
import { useState } from 'react';
import { Link } from 'react-router';
import { CodeField, codeError, codeIn, DemoInbox } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, FormError, Icon, TextField, useForm } from '~/ui/index.ts';
import { SecretOnce } from '../console/application/secret-once.tsx';
import { AgreementWords } from './agreement-words.tsx';
import { EntranceFrame } from './frame.tsx';
import { useCode } from './use-code.ts';

const EMPTY = {
  ...{ account: '', userName: '', organizationName: '', phoneNo: '', verificationCode: '', password: '' },
  agreed: false,
};
type Values = typeof EMPTY;

function check({ account, userName, organizationName, phoneNo, verificationCode, password, agreed }: Values) {
  const phone = parsePhone(phoneNo);
  const code = codeError(verificationCode);
  const broken = brokenPasswordRules(password, { account, phone: phoneNo });
  return {
    ...(!ACCOUNT_NAME.test(account) && { account: `登录账号应为 ${ACCOUNT_NAME_WORDS}` }),
    ...(!userName.trim() && { userName: '请填写姓名' }),
    ...(!organizationName.trim() && { organizationName: '请输入企业名称' }),
    ...(!phone.ok && { phoneNo: phone.reason }),
    ...(code && { verificationCode: code }),
    ...(broken.length > 0 && { password: broken.map((rule) => PASSWORD_RULES[rule]).join('、') }),
    ...(!agreed && { agreed: '请先阅读并同意用户服务协议与隐私政策' }),
  };
}

/** Each rule from the start, ticked as it is kept. */
function Rules({ values: { password, account, phoneNo } }: { values: Values }) {
  const broken = brokenPasswordRules(password, { account, phone: phoneNo });
  return (
    <ul aria-label="密码规则" className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm">
      {(Object.keys(PASSWORD_RULES) as PasswordRule[]).map((rule) => {
        const isKept = password !== '' && !broken.includes(rule);
        return (
          <li key={rule} className={isKept ? 'text-ink' : 'text-ink-3'}>
            <Icon name={isKept ? 'circle-check' : 'circle'} size={16} className="mr-1 inline" />
            {PASSWORD_RULES[rule]}
          </li>
        );
      })}
    </ul>
  );
}

/** Six fields, and a key of the sandbox at the end. */
export function RegisterPage({ demo, agreements }: { demo: boolean; agreements: SignInAgreement[] }) {
  const { sendQuietly, signIn } = useSession();
  const form = useForm(EMPTY);
  const code = useCode();
  const [secret, setSecret] = useState<string | null>();
  const enter = () => window.location.replace('/platform/console/default');
  const register = () =>
    form.attempt(
      async ({ agreed, ...fields }) => {
        const answer = await sendQuietly('POST /api/user/registry/register', {
          body: { ...fields, agreements },
        });
        signIn(answer.token.accessToken);
        if (!answer.secret) return enter();
        setSecret(answer.secret);
      },
      { check },
    );
  const ask = async () => {
    const wrong = await code.ask(form.values.phoneNo);
    if (wrong) form.refuse({ phoneNo: wrong });
  };
  return (
    <EntranceFrame
      title="注册开发者账号"
      aside={
        <>
          已有账号？
          <Link to="/platform/login" className="text-navy underline underline-offset-4">
            登录
          </Link>
        </>
      }
    >
      <form {...form.element(register)} aria-label="注册" className="space-y-5">
        <TextField
          label="登录账号"
          {...form.text('account')}
          hint={ACCOUNT_NAME_WORDS}
          autoComplete="username"
          maxLength={20}
        />
        <TextField label="姓名" {...form.text('userName')} autoComplete="name" maxLength={50} />
        <TextField
          label="企业名称"
          {...form.text('organizationName')}
          hint="按营业执照填写；上线前认证时核对"
          autoComplete="organization"
          maxLength={100}
        />
        <TextField
          label="手机号"
          {...form.text('phoneNo')}
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
        />
        <CodeField
          {...form.text('verificationCode', codeIn)}
          wait={code.wait}
          sending={code.sending}
          onAsk={ask}
        />
        <TextField
          label="密码"
          {...form.text('password')}
          type="password"
          autoComplete="new-password"
          maxLength={200}
        />
        <Rules values={form.values} />
        <Checkbox {...form.checkbox('agreed')}>
          <AgreementWords />
        </Checkbox>
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          注册并进入控制台
        </Button>
        {demo && <DemoInbox />}
      </form>
      {secret && <SecretOnce kind="key" secret={secret} onDone={enter} />}
    </EntranceFrame>
  );
}
