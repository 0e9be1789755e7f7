import { useState } from 'react';
import { Button, ButtonLink, buttonClass, FormError, Icon } from '~/ui/index.ts';
import { FIRST_RUN, runFirst } from '../interface/first-run.ts';
import type { Answered } from '../interface/try-request.ts';
import { usePageKey } from '../interface/use-page-key.ts';
import { CodeBlock, readable } from '../parts.tsx';

const TRY = '/platform/console/interface?view=try&call=files.upload';

function Step({ words, at, answer }: { words: string; at: number; answer: Answered | undefined }) {
  const isGood = answer && answer.status < 300;
  return (
    <li className="border-t border-line py-2.5 first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-3">
        <span aria-hidden="true" className="w-5 font-serif text-lg text-seal">
          {isGood ? <Icon name="check" size={18} className="text-success" /> : at + 1}
        </span>
        <b className="flex-1">{words}</b>
        {answer && (
          <span className="text-sm text-ink-2 tabular-nums">
            {answer.status}，{Math.round(answer.milliseconds)} ms
          </span>
        )}
      </p>
      {answer && (
        <details className="mt-1 pl-8 text-sm">
          <summary className="flex min-h-9 w-fit cursor-pointer items-center text-navy pointer-coarse:min-h-11">
            请求与应答
          </summary>
          <CodeBlock label={`${words}：请求与应答`}>{`${answer.sent}\n\n${readable(answer.text)}`}</CodeBlock>
        </details>
      )}
    </li>
  );
}

/** For whoever has called nothing yet: the whole way by one press, each call as a program makes it. */
export function FirstContract({ applicationId, mayTry }: { applicationId: string; mayTry: boolean }) {
  const { keyNow } = usePageKey(applicationId);
  const [answers, setAnswers] = useState<Answered[]>([]);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    setAnswers([]);
    try {
      await runFirst(await keyNow(), (answer) => setAnswers((before) => [...before, answer]));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : '没有送到，请重试');
    } finally {
      setBusy(false);
    }
  };
  const last = answers.at(-1);
  const refused = last && last.status >= 300 ? last : undefined;
  return (
    <section aria-label="签出第一份合同" className="rounded-card border border-line bg-white p-5 sm:p-7">
      <h2 className="font-serif text-lg font-semibold">签出第一份合同</h2>
      <p className="mt-1 mb-4 text-ink-2">四次真实的调用，用示例合同，在沙箱里。</p>
      <ol className="mb-5" aria-live="polite">
        {FIRST_RUN.map(({ name, words }, at) => (
          <Step key={name} {...{ words, at }} answer={answers[at]} />
        ))}
      </ol>
      {refused && <FormError text={`没有成功：${messageOf(refused)}`} />}
      <FormError text={problem} />
      <p className="flex flex-wrap gap-3">
        {last?.file ? (
          <a href={last.file.url} download={last.file.name} className={buttonClass({})}>
            保存签好的 PDF
          </a>
        ) : (
          mayTry && (
            <Button busy={busy} onClick={run}>
              {answers.length > 0 && !busy ? '再跑一遍' : '跑一遍'}
            </Button>
          )
        )}
        {mayTry && (
          <ButtonLink to={TRY} variant="secondary">
            逐步调试
          </ButtonLink>
        )}
        <ButtonLink to="/platform/document/detail?documentDirectory=quick-start" variant="quiet">
          用命令行或 SDK
        </ButtonLink>
      </p>
    </section>
  );
}

function messageOf({ text, status }: Answered): string {
  try {
    const { message, hint } = JSON.parse(text) as { message: string; hint?: string };
    return hint ? `${message}。${hint}` : message;
  } catch {
    return `应答 ${status}`;
  }
}
