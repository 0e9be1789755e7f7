import { CallError } from '@yinxin/api/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useToast } from '~/feedback/index.ts';
import { detailPath, signingPath } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import { useSession } from '~/session/index.ts';
import type { Partner, Party } from './model.ts';
import type { DraftInWork } from './use-draft.ts';

/** The contract names a larger sum than its author typed. */
export const AMOUNT_UNDERSTATED = 30816;

export const isOwnParty = ({ phone, organizationName }: Party, own: Partner): boolean =>
  phone === own.phone && organizationName === own.organizationName;

/** Whether the one who writes is the only one who signs. */
export const isForOneself = (parties: readonly Party[], own: Partner): boolean => {
  const [only, ...others] = parties;
  return only !== undefined && others.length === 0 && isOwnParty(only, own);
};

/** Whether whoever sends is among the first to sign, with nobody to agree before. */
export function signsFirst(parties: readonly Party[], own: Partner): boolean {
  const signers = signersOf(parties);
  const first = Math.min(...signers.map(({ step }) => step));
  return (
    parties.every(({ part }) => part !== 'approver') &&
    signers.some((party) => party.step === first && isOwnParty(party, own))
  );
}

interface SendParts {
  phone: boolean;
  /** Where what was sent is told of; else it is shown itself, or one's own signature is next. */
  sentAt?: ((id: string) => string) | undefined;
}

/** Sends what is stored, and goes on to one's own signature where it is one's turn. */
export function useSend(
  work: DraftInWork,
  seen: { savedAt: string | undefined },
  own: Partner,
  { phone, sentAt }: SendParts,
) {
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [isUnderstated, setUnderstated] = useState(false);
  const { draft, save } = work;

  const send = async (amountConfirmed = false) => {
    setBusy(true);
    setRefusal(undefined);
    setUnderstated(false);
    try {
      if (!(await save())) throw new Error('草稿没有保存，请稍后再试');
      const { id } = draft;
      const { savedAt } = seen;
      const { state } = await sendQuietly('POST /api/appapi/contract/send', {
        body: { id, savedAt, amountConfirmed },
      });
      const signs = state === 'SIGNING' && signsFirst(draft.parties, own);
      if (sentAt) return navigate(sentAt(id), { replace: true });
      toast.success(signs ? '合同已发送，接着签署您的一份' : '合同已发送');
      navigate(signs ? signingPath(id, phone) : detailPath(id, phone));
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : '没有发送，请稍后再试');
      setUnderstated(error instanceof CallError && error.code === AMOUNT_UNDERSTATED);
      setBusy(false);
    }
  };
  return {
    busy,
    refusal,
    send: () => void send(),
    sendByHigher: isUnderstated ? () => void send(true) : undefined,
    /** What pressing the button does. */
    words: signsFirst(draft.parties, own) ? '发送并签署' : '发送合同',
  };
}
export type Sending = ReturnType<typeof useSend>;
