import type { ResultOf } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Drawing, HandwritingPad } from '~/parts/seal-design/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Icon, type IconName } from '~/ui/index.ts';

type Writer = ResultOf<'POST /api/appapi/seal/openHandwriting'>;
type Signature = ResultOf<'POST /api/appapi/seal/submitHandwriting'>;

type Stage =
  | { kind: 'opening' }
  | { kind: 'refused'; words: string; again: boolean }
  | { kind: 'writing'; token: string; writer: Writer }
  | { kind: 'done'; signature: Signature };

const GONE = 410;

/** The end of the way, good or bad: whoever holds this phone may be nobody we know. */
const Ending = ({
  icon,
  tone,
  title,
  children,
}: {
  icon: IconName;
  tone: string;
  title: string;
  children: ReactNode;
}) => (
  <div role="status" className="m-auto px-6 py-16 text-center">
    <Icon name={icon} size={48} className={tone} />
    <h1 className="mt-4 font-serif text-xl">{title}</h1>
    <div className="mt-2 text-ink-2">{children}</div>
  </div>
);

/** The credential stands behind #, which browsers send to nobody. */
const tokenIn = (hash: string) => hash.replace(/^#/, '');

/** Writing on the phone for somebody who waits at a computer; the code that was scanned is the only credential. */
export function HandwritingPage() {
  const { sendQuietly } = useSession();
  const { hash } = useLocation();
  const [stage, setStage] = useState<Stage>({ kind: 'opening' });
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn opens again.
  useEffect(() => {
    const token = tokenIn(hash);
    if (!token)
      return setStage({ kind: 'refused', words: '二维码不完整，请回到电脑重新扫描。', again: false });
    let left = false;
    setStage({ kind: 'opening' });
    sendQuietly('POST /api/appapi/seal/openHandwriting', { body: { token } }).then(
      (writer) => !left && setStage({ kind: 'writing', token, writer }),
      (error: unknown) => {
        const { message, status } = error as { message?: string; status?: number };
        if (!left)
          setStage({ kind: 'refused', words: message ?? '没有打开，请再试一次', again: status === 0 });
      },
    );
    return () => {
      left = true;
    };
  }, [turn, hash, sendQuietly]);

  return (
    <div className="flex min-h-below-strip flex-col bg-white">
      {stage.kind === 'opening' && (
        <p role="status" className="m-auto text-ink-3">
          正在打开…
        </p>
      )}
      {stage.kind === 'refused' && (
        <Ending icon="alert" tone="text-warning" title="不能在这里书写">
          <p>{stage.words}</p>
          {stage.again && (
            <Button className="mt-6" onClick={() => setTurn((count) => count + 1)}>
              再试一次
            </Button>
          )}
        </Ending>
      )}
      {stage.kind === 'writing' && (
        <div className="mx-auto w-full max-w-2xl px-4 pt-5 pb-[calc(1rem+env(safe-area-inset-bottom))]">
          <h1 className="font-serif text-lg">手写签名</h1>
          <p className="mt-1 mb-3 text-sm text-ink-2">
            请 <b className="text-ink">{stage.writer.name}</b>{' '}
            本人写下姓名，字迹清楚。横过来写，地方更大，已写的不会丢。
          </p>
          <HandwritingPad
            name={stage.writer.name}
            action="提交签名"
            busy={busy}
            problem={problem}
            onDone={async (strokes) => {
              setBusy(true);
              setProblem(undefined);
              try {
                const body = { token: stage.token, strokes };
                const signature = await sendQuietly('POST /api/appapi/seal/submitHandwriting', { body });
                setStage({ kind: 'done', signature });
              } catch (error) {
                const { message, status } = error as { message?: string; status?: number };
                const words = message ?? '签名没有送出，请再试一次';
                if (status === GONE) setStage({ kind: 'refused', words, again: false });
                else setProblem(words);
              } finally {
                setBusy(false);
              }
            }}
          />
        </div>
      )}
      {stage.kind === 'done' && (
        <Ending icon="circle-check" tone="text-success" title="请回到电脑继续">
          <div className="my-5 flex justify-center rounded-card border border-line bg-paper p-4">
            <Drawing {...stage.signature} alt="提交的签名" />
          </div>
          <p>签名已显示在电脑上。二维码已经失效，这个页面可以关闭。</p>
        </Ending>
      )}
    </div>
  );
}
