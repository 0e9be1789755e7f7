import type { ResultOf } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { useSession } from '~/session/index.ts';
import { Button, Icon } from '~/ui/index.ts';
import { svgAddress } from './drawing.tsx';

type Begun = ResultOf<'POST /api/appapi/seal/beginHandwriting'>;
type Result = ResultOf<'GET /api/appapi/seal/handwritingResult'>;
export type Handwriting = NonNullable<Result['handwriting']>;

const EVERY_MS = 2000;

interface Progress {
  begun?: Begun;
  state: Result['state'] | 'starting' | 'failed';
  expiresIn?: number;
  problem?: string;
}

const minutes = (seconds: number) => Math.max(1, Math.ceil(seconds / 60));

/** What stands over the code when it must not be scanned: nobody scans an old one. */
function CodePicture({ begun, state }: Progress) {
  return (
    <div className="relative mx-auto grid size-56 place-items-center rounded border border-line bg-white p-3">
      {begun && state === 'waiting' && (
        <img src={svgAddress(begun.qr)} alt="用手机扫描，在手机上书写" className="size-full" />
      )}
      {state === 'starting' && <span className="text-sm text-ink-3">正在生成二维码…</span>}
      {state === 'opened' && (
        <span className="text-center text-sm text-ink-2">
          <Icon name="smartphone" size={40} className="mb-2 text-navy" />
          <br />
          手机已打开，正在书写
        </span>
      )}
      {state === 'written' && <Icon name="circle-check" size={48} className="text-success" />}
      {(state === 'expired' || state === 'failed') && (
        <span className="text-center text-sm text-ink-2">
          <Icon name="clock" size={40} className="mb-2 text-warning" />
          <br />
          {state === 'expired' ? '二维码已失效' : '二维码没有取到'}
        </span>
      )}
    </div>
  );
}

/** A code that brings the writing onto a phone; what is written there arrives here. */
export function HandwritingByPhone({ onWritten }: { onWritten: (handwriting: Handwriting) => void }) {
  const { sendQuietly } = useSession();
  const [progress, setProgress] = useState<Progress>({ state: 'starting' });
  const { begun, state, expiresIn, problem } = progress;

  const begin = async () => {
    setProgress({ state: 'starting' });
    try {
      const answer = await sendQuietly('POST /api/appapi/seal/beginHandwriting');
      setProgress({ begun: answer, state: 'waiting', expiresIn: answer.expiresIn });
    } catch (error) {
      setProgress({ state: 'failed', problem: error instanceof Error ? error.message : undefined });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for one opening
  useEffect(() => void begin(), []);

  usePoll(state === 'waiting' || state === 'opened', EVERY_MS, async () => {
    if (!begun) return;
    const result = await sendQuietly('GET /api/appapi/seal/handwritingResult', {
      query: { sessionId: begun.sessionId },
    });
    setProgress({ begun, state: result.state, expiresIn: result.expiresIn });
    if (result.handwriting) onWritten(result.handwriting);
  });

  return (
    <div className="space-y-4">
      <CodePicture {...progress} />
      <p role="status" className="text-center text-sm text-ink-2">
        {state === 'waiting' && '用手机扫描，在手机上写好后这里会自动显示。'}
        {state === 'opened' && '请在手机上写好并提交，这里会自动显示。'}
        {state === 'written' && '已收到手机上的签名。'}
        {state === 'expired' && '超过时间没有写完，请换一个二维码。'}
        {state === 'failed' && problem}
        {(state === 'waiting' || state === 'opened') && expiresIn !== undefined && (
          <span className="block text-ink-3">还有约 {minutes(expiresIn)} 分钟有效，只能用一次</span>
        )}
      </p>
      {state !== 'written' && (
        <Button variant="secondary" block busy={state === 'starting'} onClick={begin}>
          换一个二维码
        </Button>
      )}
    </div>
  );
}
