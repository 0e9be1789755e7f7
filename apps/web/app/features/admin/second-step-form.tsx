import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { signWithPasskey } from './passkeys.ts';
import { type SecondStep, useAdmin } from './session.tsx';

type Method = SecondStep['methods'][number];

const names: Readonly<Record<Method, string>> = {
  totp: '使用动态验证码',
  passkey: '使用通行密钥',
  recovery: '使用恢复码',
};

/** The second step of a login: one of the ways this operator has set up. */
export function SecondStepForm({ step, onRestart }: { step: SecondStep; onRestart: () => void }) {
  const [first = 'recovery'] = step.methods;
  const [method, setMethod] = useState<Method>(first);
  const others = step.methods.filter((other) => other !== method);
  return (
    <>
      <h2 className="mb-3 font-semibold">二次验证</h2>
      {method === 'passkey' ? (
        <PasskeyStep step={step} />
      ) : (
        <CodeStep key={method} step={step} method={method} />
      )}
      <div className="mt-3 flex flex-wrap justify-center">
        {others.map((other) => (
          <Button key={other} type="link" onClick={() => setMethod(other)}>
            {names[other]}
          </Button>
        ))}
        <Button type="link" onClick={onRestart}>
          返回
        </Button>
      </div>
    </>
  );
}

/** Says what went wrong and lets the person try again. */
function useProving() {
  const { signInSecond } = useAdmin();
  const [isSending, setSending] = useState(false);
  const prove = async (...proof: Parameters<typeof signInSecond>) => {
    setSending(true);
    await signInSecond(...proof).catch(() => {}); // the session has said why
    setSending(false);
  };
  return { isSending, prove };
}

const codes = {
  totp: { label: '动态验证码', hint: '打开手机上的验证器应用，输入 6 位数字', required: '请输入 6 位验证码' },
  recovery: {
    label: '恢复码',
    hint: '设置二次验证时保存的一组恢复码，每个只能用一次',
    required: '请输入恢复码',
  },
} as const;

function CodeStep({ step, method }: { step: SecondStep; method: 'totp' | 'recovery' }) {
  const { isSending, prove } = useProving();
  const { label, hint, required } = codes[method];
  return (
    <Form
      layout="vertical"
      requiredMark={false}
      onFinish={({ code }: { code: string }) => prove(step.ticket, { method, code })}
    >
      <Form.Item name="code" label={label} extra={hint} rules={[{ required: true, message: required }]}>
        <Input
          size="large"
          autoFocus
          autoComplete="one-time-code"
          inputMode={method === 'totp' ? 'numeric' : 'text'}
          maxLength={method === 'totp' ? 6 : 40}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" size="large" block loading={isSending}>
        验证
      </Button>
    </Form>
  );
}

function PasskeyStep({ step }: { step: SecondStep }) {
  const { message } = App.useApp();
  const { isSending, prove } = useProving();
  const start = async () => {
    const response = await signWithPasskey(step.passkey ?? {}).catch(() => undefined);
    if (!response) return void message.warning('没有完成通行密钥验证，请再试一次或换一种方式');
    await prove(step.ticket, { method: 'passkey', response });
  };
  return (
    <>
      <p className="mb-4 text-ink-2">请按浏览器的提示，用指纹、面容、PIN 或安全密钥确认是您本人。</p>
      <Button type="primary" size="large" block loading={isSending} onClick={start} autoFocus>
        使用通行密钥
      </Button>
    </>
  );
}
