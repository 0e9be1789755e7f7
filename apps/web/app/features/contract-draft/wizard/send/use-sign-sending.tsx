import { CallError, consentFor, type InputOf, type ResultOf } from '@yinxin/api/client';
import { useState } from 'react';
import { SignedDigests } from '~/parts/contracts/index.ts';
import { useStepUp } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { AMOUNT_UNDERSTATED } from '../../use-send.ts';
import type { OwnHand } from '../board/kept.ts';
import type { Wizard } from '../use-wizard.ts';
import { ownWish } from './own-wish.ts';

type Body = InputOf<'POST /api/appapi/contract/sendAndSign'>['body'];
export type Signed = ResultOf<'POST /api/appapi/contract/sendAndSign'>;

/** SIGN_AFTER_SENDING, SEAL_APPROVAL_REQUIRED: what it is told of by. */
const LATER: readonly number[] = [30830, 30741];

export type Stage = 'looking' | 'preparing' | 'proving' | 'sending' | 'unsure';

/** Sends and signs by one confirmation; pressed again after the line broke, the same is asked for again. */
export function useSignSending(wizard: Wizard, hand: OwnHand, onSigned: (signed: Signed) => void) {
  const { work, own, seal, seen } = wizard.creating;
  const { draft } = work;
  const { sendQuietly: send } = useSession();
  const { prove, here, cancel } = useStepUp();
  const [stage, setStage] = useState<Stage>('looking');
  const [problem, setProblem] = useState<string>();
  const [isLater, setLater] = useState(false);
  const [understated, setUnderstated] = useState(false);
  /** What was confirmed: it is good for exactly this. */
  const [confirmed, setConfirmed] = useState<Body>();
  const consent = consentFor({
    hasCertificate: seal !== undefined,
    isUnread: hand.isUnread(draft.documents),
  });

  const fail = (error: unknown) => {
    const { code, status } = error instanceof CallError ? error : { code: 0, status: undefined };
    // no answer is no refusal: it may have been sent
    if (status === 0) {
      setStage('unsure');
      return setProblem('网络中断，还不知道是否已经发出。联网后点“继续”，不会重复发出、扣减或签署。');
    }
    setStage('looking');
    setLater(LATER.includes(code));
    setUnderstated(code === AMOUNT_UNDERSTATED);
    setProblem(error instanceof Error ? error.message : '没有完成，请重试');
  };

  const finish = async (body: Body) => {
    setStage('sending');
    setProblem(undefined);
    try {
      const signed = await send('POST /api/appapi/contract/sendAndSign', { body });
      hand.forget();
      onSigned(signed);
    } catch (error) {
      fail(error);
    }
  };

  const begin = async () => {
    setStage('preparing');
    setProblem(undefined);
    setUnderstated(false);
    try {
      if (!(await work.save()) || !seen.savedAt) throw new Error('草稿没有保存，请稍后再试');
      const wish = ownWish({ draft, own, seal, strokes: hand.strokes });
      const asked = { id: draft.id, savedAt: seen.savedAt, consent: consent.version, wish };
      const prepared = await send('POST /api/appapi/contract/prepareSending', { body: asked });
      const body = { ...asked, digest: prepared.digest };
      setConfirmed(body);
      setStage('proving');
      const said = <SignedDigests documents={prepared.documents} />;
      if (!(await prove('sign-contract', prepared.digest, said, prepared.intent))) return setStage('looking');
      await finish(body);
    } catch (error) {
      fail(error);
    }
  };
  return {
    ...{ stage, problem, isLater, consent },
    begin: () => void begin(),
    again: confirmed && (() => void finish(confirmed)),
    /** The contract names a larger sum than was typed; whoever looked at it goes on. */
    byHigher:
      understated && confirmed ? () => void finish({ ...confirmed, amountConfirmed: true }) : undefined,
    proof: here('盖章并发出'),
    cancel,
  };
}
