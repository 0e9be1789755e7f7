import { EXPERIENCE_HOURS, EXPERIENCE_MARK, type ResultOf } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { PageTop } from '~/parts/page/index.ts';
import { HandwritingPad } from '~/parts/seal-design/handwriting-pad.tsx';
import { useSession } from '~/session/index.ts';
import { Badge, Button, buttonClass, Container, FormError, Icon } from '~/ui/index.ts';
import { type Checked, CheckResult } from './check-result.tsx';
import { Door } from './door.tsx';
import { SamplePaper, SignedPaper } from './sheet.tsx';

type Trial = ResultOf<'POST /api/appapi/experience/sign'>;
type Stage = { kind: 'reading' } | { kind: 'signing' } | { kind: 'done'; trial: Trial };

const STEPS = ['阅读', '签名', '查看与验证'] as const;
const stepOf = { reading: 0, signing: 1, done: 2 } as const;
const address = (what: 'page' | 'file', { token }: Trial) =>
  `/api/appapi/experience/${what}?${new URLSearchParams({ token })}`;
const wordsOf = (error: unknown) => (error as { message?: string }).message ?? '没有成功，请再试一次';

const Steps = ({ current }: { current: number }) => (
  <ol className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
    {STEPS.map((name, at) => (
      <li
        key={name}
        aria-current={at === current ? 'step' : undefined}
        className={at === current ? 'font-semibold text-seal' : 'text-ink-3'}
      >
        {at + 1}. {name}
      </li>
    ))}
  </ol>
);

/** What was signed: looked at, taken along, checked, and checked again with one byte changed. */
function Done({ trial, phone, onAgain }: { trial: Trial; phone: boolean; onAgain: () => void }) {
  const { sendQuietly, user } = useSession();
  const [busy, setBusy] = useState<'whole' | 'changed'>();
  const [result, setResult] = useState<{ checked: Checked; changed: boolean }>();
  const [problem, setProblem] = useState<string>();
  const check = async (changed: boolean) => {
    setBusy(changed ? 'changed' : 'whole');
    setProblem(undefined);
    try {
      const query = { token: trial.token, ...(changed ? { changed: '1' as const } : {}) };
      setResult({ checked: await sendQuietly('GET /api/appapi/experience/check', { query }), changed });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1.1fr_0.9fr]">
      <SignedPaper src={address('page', trial)} />
      <div>
        <h2 className="flex items-center gap-2 font-serif text-xl font-semibold">
          <Icon name="circle-check" size={26} className="text-success" />
          签好了，甲方也盖了章
        </h2>
        <p className="mt-2 text-ink-2">
          两个签名都是真正的数字签名，但证书由体验专用测试根签发，因此不具法律效力。文件在 {EXPERIENCE_HOURS}{' '}
          小时内删除。
        </p>
        <Door signedIn={user !== undefined} phone={phone} />
        <div className="flex flex-wrap gap-3">
          <a href={address('file', trial)} download className={buttonClass({ variant: 'secondary' })}>
            <Icon name="download" size={18} />
            下载 PDF
          </a>
          <Button variant="secondary" busy={busy === 'whole'} onClick={() => check(false)}>
            检查这份文件
          </Button>
          <Button variant="secondary" busy={busy === 'changed'} onClick={() => check(true)}>
            改一个字节再检查
          </Button>
        </div>
        <FormError text={problem} />
        {result && <CheckResult {...result} />}
        <p className="mt-6 text-sm break-all text-ink-3">SHA-256：{trial.sha256}</p>
        <Button variant="quiet" className="mt-2 -ml-6" onClick={onAgain}>
          重新体验
        </Button>
      </div>
    </div>
  );
}

/** Reads a one-page sample, signs it by mouse or finger and sees it sealed, without an account. */
export function ExperiencePage({ phone }: { phone: boolean }) {
  const { sendQuietly } = useSession();
  const [stage, setStage] = useState<Stage>({ kind: 'reading' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const top = useRef<HTMLDivElement>(null);
  const { kind } = stage;
  useEffect(() => {
    if (kind !== 'reading') top.current?.scrollIntoView({ block: 'start' });
  }, [kind]);

  const sign = async (strokes: { x: number; y: number }[][]) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const trial = await sendQuietly('POST /api/appapi/experience/sign', { body: { strokes } });
      setStage({ kind: 'done', trial });
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageTop
        phone={phone}
        title="不用注册，一分钟签一份看看"
        lead="读一页示例合同，用鼠标或手指签名，看公章落在旁边，再把文件下载下来检查。"
      >
        <div className="flex flex-wrap items-center gap-4">
          <Steps current={stepOf[kind]} />
          <Badge tone="warning">{EXPERIENCE_MARK}</Badge>
        </div>
      </PageTop>
      <Container className="pb-16 lg:pb-26">
        <div ref={top} className="scroll-mt-24">
          {stage.kind === 'done' ? (
            <Done trial={stage.trial} phone={phone} onAgain={() => setStage({ kind: 'reading' })} />
          ) : (
            <div className="grid items-start gap-8 lg:grid-cols-[1.1fr_0.9fr]">
              <SamplePaper />
              {stage.kind === 'reading' ? (
                <div className="max-lg:sticky max-lg:bottom-0 max-lg:bg-white max-lg:py-3 lg:pt-4">
                  <p className="text-ink-2 max-lg:hidden">
                    这是一份示例合同，您扮演乙方。读完以后签名；签名只用来画在这份示例上，一天内删除。
                  </p>
                  <Button block={phone} className="lg:mt-6" onClick={() => setStage({ kind: 'signing' })}>
                    读完了，去签名
                  </Button>
                </div>
              ) : (
                <section aria-label="签名" className="max-lg:-order-1">
                  <h2 className="mb-3 font-serif text-xl font-semibold">请在这里签名</h2>
                  <HandwritingPad action="签在合同上" busy={busy} problem={problem} onDone={sign} />
                </section>
              )}
            </div>
          )}
        </div>
      </Container>
    </>
  );
}
