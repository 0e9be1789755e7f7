import { useState } from 'react';
import {
  Badge,
  Button,
  ButtonLink,
  buttonClass,
  classNames,
  clockTime,
  FormError,
  Select,
  TextArea,
  TextField,
} from '~/ui/index.ts';
import { CodeBlock, Method, readable } from '../parts.tsx';
import type { CallFacts } from './call-list.tsx';
import { CodeSamples } from './code-samples.tsx';
import { firstContractOf, nextSteps } from './next-steps.ts';
import type { CallShape } from './open-document.ts';
import { sampleFile } from './sample-file.ts';
import { type Answered, problemIn, sampledFrom, sendTyped, type Typed } from './try-request.ts';
import { usePageKey } from './use-page-key.ts';

/** What was tried since the page was opened, newest first. */
let tried: Answered[] = [];
const MOST = 20;

interface TryFormProps {
  call: CallFacts;
  shape: CallShape;
  origin: string;
  applicationId: string;
  mayTry: boolean;
  onFollow: (call: string, params: string) => void;
}

const initialOf = (shape: CallShape): Typed => {
  const search = new URLSearchParams(window.location.search);
  const file = search.get('file');
  const example = file ? firstContractOf(file) : shape.example;
  return {
    fields: Object.fromEntries(shape.fields.map(({ name }) => [name, search.get(`f.${name}`) ?? ''])),
    body: JSON.stringify(example, null, 2) ?? '',
    file: undefined,
  };
};

/** Form left, truth right: the request as sent, the answer, and the same in six languages. */
export function TryForm({ call, shape, origin, applicationId, mayTry, onFollow }: TryFormProps) {
  const { known: key, keyNow } = usePageKey(applicationId);
  const [typed, setTyped] = useState(() => initialOf(shape));
  const [answered, setAnswered] = useState<Answered>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const found = problemIn(typed, call);
    setProblem(found);
    if (found) return;
    setBusy(true);
    try {
      const answer = await sendTyped(typed, call, await keyNow());
      setAnswered(answer);
      tried = [answer, ...tried].slice(0, MOST);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有送到，请重试');
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <form
        noValidate
        className="min-w-0 space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p className="flex flex-wrap items-baseline gap-1 text-sm">
          <Method name={call.method} />
          <code className="break-all">{call.path}</code>
        </p>
        <p className="text-sm text-ink-2">
          {call.summary}。{shape.description}
        </p>
        {shape.fields.map(({ name, required, words, options }) => {
          const common = {
            label: (
              <>
                <code>{name}</code>
                {required && <span className="text-seal"> *</span>}
              </>
            ),
            hint: words,
            value: typed.fields[name] ?? '',
          };
          const change = (value: string) =>
            setTyped({ ...typed, fields: { ...typed.fields, [name]: value } });
          return options.length > 0 ? (
            <Select
              key={name}
              {...common}
              placeholder="不限"
              options={options.map((one) => [one, one] as const)}
              onChange={({ target }) => change(target.value)}
            />
          ) : (
            <TextField key={name} {...common} onChange={({ target }) => change(target.value)} />
          );
        })}
        {call.takesFile && (
          <p className="flex flex-wrap items-center gap-3">
            <label className={buttonClass({ variant: 'secondary' }, 'cursor-pointer')}>
              选择文件
              <input
                type="file"
                className="sr-only"
                onChange={({ target }) => setTyped({ ...typed, file: target.files?.[0] })}
              />
            </label>
            <span className="text-sm text-ink-2">{typed.file?.name ?? 'PDF、DOCX、XLSX 或图片'}</span>
            {!typed.file && call.name === 'files.upload' && (
              <Button variant="quiet" size="sm" onClick={() => setTyped({ ...typed, file: sampleFile() })}>
                手边没有？用示例合同
              </Button>
            )}
          </p>
        )}
        {shape.example !== undefined && (
          <TextArea
            label="正文（JSON）"
            value={typed.body}
            rows={Math.min(22, Math.max(6, typed.body.split('\n').length + 1))}
            className="font-mono text-[13px] leading-6"
            spellCheck={false}
            onChange={({ target }) => setTyped({ ...typed, body: target.value })}
          />
        )}
        <FormError text={problem} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={busy} disabled={!mayTry}>
            发送
          </Button>
          <span className="text-sm text-ink-3">
            {key ? `临时密钥，${clockTime(key.expiresAt).short.slice(6)} 失效` : '用一小时有效的临时沙箱密钥'}
          </span>
        </div>
        <Recent onShow={setAnswered} />
      </form>
      <div className="min-w-0 space-y-4">
        {answered ? (
          <>
            <section>
              <h2 className="mb-1.5 text-sm font-semibold">发出的请求</h2>
              <CodeBlock label="发出的请求">{answered.sent}</CodeBlock>
            </section>
            <section aria-live="polite">
              <h2 className="mb-1.5 flex flex-wrap items-center gap-3 text-sm font-semibold">
                应答
                <Badge tone={answered.status < 300 ? 'success' : 'danger'}>
                  {answered.code && answered.code !== 1
                    ? `${answered.status} ${answered.code}`
                    : answered.status}
                </Badge>
                <span className="font-normal text-ink-2">{Math.round(answered.milliseconds)} ms</span>
              </h2>
              <CodeBlock label="应答">{`${answered.headers}\n\n${readable(answered.text)}`}</CodeBlock>
              <p className="mt-2 flex flex-wrap gap-2">
                {answered.file && (
                  <a
                    href={answered.file.url}
                    download={answered.file.name}
                    className={buttonClass({ variant: 'secondary', size: 'sm' })}
                  >
                    保存文件
                  </a>
                )}
                {answered.file?.name.endsWith('.pdf') && (
                  <ButtonLink to="/product/contract" target="_blank" variant="quiet" size="sm">
                    验证签名
                  </ButtonLink>
                )}
                {answered.code === 1 &&
                  nextSteps(answered.text, answered.name).map(({ words, call: next, params }) => (
                    <Button key={words} variant="secondary" size="sm" onClick={() => onFollow(next, params)}>
                      {words}
                    </Button>
                  ))}
              </p>
            </section>
          </>
        ) : (
          <p className="rounded border border-dashed border-line-strong p-6 text-ink-2">
            按“发送”，这里显示发出的请求和沙箱的应答。
          </p>
        )}
        <CodeSamples request={sampledFrom(typed, call, origin)} />
      </div>
    </div>
  );
}

function Recent({ onShow }: { onShow: (answered: Answered) => void }) {
  if (tried.length === 0) return null;
  return (
    <div className="border-t border-line pt-4">
      <h2 className="mb-1 text-sm font-semibold">最近的调试</h2>
      <ul className="divide-y divide-line">
        {tried.map((one) => (
          <li key={one.at}>
            <button
              type="button"
              onClick={() => onShow(one)}
              className="flex min-h-10 w-full items-center gap-3 text-left text-sm tabular-nums hover:text-seal"
            >
              <span className="text-ink-2">{new Date(one.at).toTimeString().slice(0, 8)}</span>
              <span className={classNames('w-20', one.status < 300 ? 'text-success-ink' : 'text-danger')}>
                {one.status} {one.code === 1 ? '' : one.code}
              </span>
              <code className="min-w-0 flex-1 truncate">{one.name}</code>
              <span className="text-ink-3">{Math.round(one.milliseconds)} ms</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
