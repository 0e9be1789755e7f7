import type { Challenge } from '@yinxin/api/client';
import { useEffect, useRef, useState } from 'react';
import { Button, Dialog, FormError } from '~/ui/index.ts';
import { solveAside } from './thread.ts';

interface ChallengeDialogProps {
  challenge: Challenge;
  onPassed: (answer: string) => void;
  onGivenUp: () => void;
}

const FAILED = '验证没有完成，请检查网络后再试一次';

/** One press, and the device does the rest: nothing to see, to hear or to read off. */
export function ChallengeDialog({ challenge, onPassed, onGivenUp }: ChallengeDialogProps) {
  const [found, setFound] = useState<number>();
  const [error, setError] = useState<string>();
  const work = useRef<AbortController>(undefined);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // the only thing to do here; what it is for is read with the dialog
    button.current?.focus();
    return () => work.current?.abort();
  }, []);

  const begin = async () => {
    setError(undefined);
    setFound(0);
    work.current = new AbortController();
    try {
      onPassed(await solveAside(challenge, setFound, work.current.signal));
    } catch {
      setFound(undefined);
      setError(FAILED);
    }
  };
  const isWorking = found !== undefined;
  return (
    <Dialog
      open
      onClose={onGivenUp}
      title="安全验证"
      description="短时间内的尝试太多，可能有人在反复试探同一网络、同一手机号或者同一账号。为了挡住自动程序，您的设备要先做一小段计算，一般几秒钟。不用认图、听音，也不会读取您的资料。"
    >
      <div className="space-y-4">
        {isWorking && (
          <div>
            <progress
              aria-label="安全验证进度"
              value={found}
              max={challenge.pieces}
              className="h-2 w-full overflow-hidden rounded-full accent-seal"
            />
            <p role="status" className="mt-2 text-sm text-ink-2">
              正在计算，完成后自动继续
            </p>
          </div>
        )}
        <FormError text={error} />
        <Button ref={button} block busy={isWorking} onClick={() => void begin()}>
          {isWorking ? '验证中' : '开始验证'}
        </Button>
      </div>
    </Dialog>
  );
}
