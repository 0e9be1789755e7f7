import { useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { Checkbox, Note, Select, TextArea, TextField } from '~/ui/index.ts';
import { CodeBlock, PageTop } from '../parts.tsx';
import {
  CALCULATED,
  type Calculated,
  firstDifference,
  likelyCause,
  signed,
  type ToSign,
} from './signature.ts';

const BODY = `{
  "title": "设备租赁合同",
  "files": ["…"]
}`;

/** A new one for each request. */
const aNonce = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (one) => one.toString(16).padStart(2, '0')).join('');

/** Nothing here is sent: what is pasted stays in the memory of this page. */
export function SignaturePage({ origin }: { origin: string }) {
  const [request, setRequest] = useState<ToSign>(() => ({
    ...{
      algorithm: 'hmac-sha256',
      secret: '',
      keyId: '',
      method: 'POST',
      body: BODY,
      idempotencyKey: 'demo-1',
    },
    url: `${origin}/openapi/v1/contracts`,
    ...{ created: Math.floor(Date.now() / 1000), nonce: aNonce() },
  }));
  const [shown, setShown] = useState(false);
  const [other, setOther] = useState('');
  const change = (changed: Partial<ToSign>) => setRequest({ ...request, ...changed });
  const parts = partsOf(request);
  return (
    <>
      <PageTop title="签名计算" note="在本页计算，不发送" />
      <div className="grid gap-8 xl:grid-cols-2">
        <div className="min-w-0 space-y-4">
          <div className="grid gap-4 sm:grid-cols-2">
            <Select
              label="算法"
              value={request.algorithm}
              options={(Object.keys(CALCULATED) as Calculated[]).map(
                (one) => [one, CALCULATED[one]] as const,
              )}
              onChange={({ target }) => change({ algorithm: target.value as Calculated })}
            />
            <TextField
              label="keyid"
              value={request.keyId}
              placeholder="yx_test_…"
              onChange={({ target }) => change({ keyId: target.value.trim() })}
            />
          </div>
          <TextField
            label="密钥"
            type={shown ? 'text' : 'password'}
            autoComplete="off"
            value={request.secret}
            className="font-mono"
            hint="只留在这个页面的内存里，不发送也不保存，关闭即清除"
            onChange={({ target }) => change({ secret: target.value.trim() })}
          />
          <Checkbox checked={shown} onChange={({ target }) => setShown(target.checked)}>
            显示密钥
          </Checkbox>
          <div className="grid gap-4 sm:grid-cols-[8rem_1fr]">
            <Select
              label="方法"
              value={request.method}
              options={[['POST', 'POST'] as const, ['GET', 'GET'] as const]}
              onChange={({ target }) => change({ method: target.value })}
            />
            <TextField
              label="地址"
              value={request.url}
              onChange={({ target }) => change({ url: target.value.trim() })}
            />
          </div>
          <div className="grid gap-4 sm:grid-cols-3">
            <TextField
              label="created（秒）"
              inputMode="numeric"
              value={String(request.created)}
              onChange={({ target }) => change({ created: Number(target.value.replace(/\D/g, '')) })}
            />
            <TextField
              label="nonce"
              value={request.nonce}
              onChange={({ target }) => change({ nonce: target.value.trim() })}
            />
            <TextField
              label="Idempotency-Key"
              value={request.idempotencyKey}
              onChange={({ target }) => change({ idempotencyKey: target.value.trim() })}
            />
          </div>
          <TextArea
            label="正文，原样粘贴"
            value={request.body}
            rows={8}
            spellCheck={false}
            className="font-mono text-[13px] leading-6"
            hint={`${new TextEncoder().encode(request.body).length} 字节，UTF-8，换行 LF`}
            onChange={({ target }) => change({ body: target.value })}
          />
        </div>
        <div className="min-w-0 space-y-4">
          {typeof parts === 'string' ? (
            <Note tone="warning">{parts}</Note>
          ) : (
            <>
              {parts.digest && <Step number={1} title="Content-Digest" text={parts.digest} />}
              <Step number={2} title="签名串" text={parts.base} />
              <Step number={3} title="签名" text={request.secret ? parts.signature : '填入密钥后计算'} />
              {request.secret && <Step number={4} title="要带上的请求头" text={parts.headers} />}
              <TextField
                label="与您的结果比对"
                value={other}
                className="font-mono"
                placeholder="粘贴您的程序算出的签名（base64）"
                onChange={({ target }) => setOther(target.value.trim())}
              />
              {request.secret && other && (
                <Comparison request={request} own={parts.signature} other={other} />
              )}
            </>
          )}
        </div>
      </div>
    </>
  );
}

function partsOf(request: ToSign) {
  try {
    return signed(request);
  } catch (error) {
    return error instanceof TypeError
      ? '地址须完整，如 https://…/openapi/v1/contracts'
      : (error as Error).message;
  }
}

const Step = ({ number, title, text }: { number: number; title: string; text: string }) => (
  <section>
    <div className="mb-1.5 flex min-h-9 items-center justify-between">
      <h2 className="text-sm font-semibold">
        {number}　{title}
      </h2>
      <CopyButton text={text} what={title} />
    </div>
    <CodeBlock label={title}>{text}</CodeBlock>
  </section>
);

function Comparison({ request, own, other }: { request: ToSign; own: string; other: string }) {
  const at = firstDifference(own, other);
  if (at === undefined) return <Note tone="success">一致。</Note>;
  const cause = likelyCause(request, other);
  return (
    <Note tone="danger" role="status">
      <strong>不一致，从第 {at} 个字符起不同。</strong>
      {cause ? `${cause}。` : '请逐行比对签名串：少一项、多一个空格或换行都会不同。'}
    </Note>
  );
}
