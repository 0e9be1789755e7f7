import { CallError } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { usePoll } from '~/feedback/use-poll.ts';
import { errandOf, rememberProof } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { ButtonLink, Icon, type IconName } from '~/ui/index.ts';

const EVERY_MS = 2000;
const ACCOUNT = '/mobile/businessProcessing/account';

interface Outcome {
  state: 'pending' | 'passed' | 'failed';
  words: string;
}

const shown: Record<Outcome['state'], { icon: IconName; tone: string; title: string }> = {
  pending: { icon: 'clock', tone: 'text-navy', title: '正在确认结果' },
  passed: { icon: 'circle-check', tone: 'text-success', title: '已确认是您本人' },
  failed: { icon: 'alert', tone: 'text-danger', title: '没有通过' },
};

/** Where a phone comes back to after its owner confirmed something with their face: the result, and the way on. */
export function FaceBack({ faceId }: { faceId: string }) {
  const { sendQuietly } = useSession();
  const [outcome, setOutcome] = useState<Outcome>({ state: 'pending', words: '' });
  const [back, setBack] = useState(ACCOUNT);

  useEffect(() => {
    setBack(errandOf(faceId)?.back ?? ACCOUNT);
  }, [faceId]);

  usePoll(outcome.state === 'pending', EVERY_MS, async () => {
    try {
      const { state, words } = await sendQuietly('GET /api/appapi/auth/getFaceAuthResultDataPay', {
        query: { faceId },
      });
      const errand = errandOf(faceId);
      if (state === 'passed' && errand) rememberProof(errand);
      setOutcome({ state, words });
    } catch (error) {
      if (!(error instanceof CallError) || error.code === 0) throw error; // no connection: asked again
      setOutcome({ state: 'failed', words: error.message });
    }
  });

  const { icon, tone, title } = shown[outcome.state];
  const told = {
    pending: '请稍候，不要关闭这个页面。',
    passed: '请回到刚才的页面，再点一次要进行的操作，五分钟内有效。',
    failed: `${outcome.words || '没有得到结果'}。可以回去再试一次，或改用其他方式。`,
  }[outcome.state];
  return (
    <main className="grid min-h-dvh place-items-center bg-paper px-6 text-center">
      <div role="status">
        <Icon name={icon} size={48} className={tone} />
        <h1 className="mt-4 font-serif text-xl">{title}</h1>
        <p className="mt-2 text-ink-2">{told}</p>
        {outcome.state !== 'pending' && (
          <ButtonLink to={back} block className="mt-6">
            回到刚才的页面
          </ButtonLink>
        )}
      </div>
    </main>
  );
}
