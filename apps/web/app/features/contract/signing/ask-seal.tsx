import { useState } from 'react';
import { APPROVALS } from '~/parts/contracts/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, ButtonLink, Dialog, DialogButtons, FormError, Note, TextArea, useForm } from '~/ui/index.ts';
import type { Signing } from './use-signing.ts';

function AskDialog({
  signing,
  onAsked,
  onClose,
}: {
  signing: Signing;
  onAsked: () => void;
  onClose: () => void;
}) {
  const { contract, seal } = signing;
  const { send, done } = useActs();
  const form = useForm({ reason: '' });
  const ask = async () => {
    const isDone = await form.attempt(
      async ({ reason }) => {
        const [document] = contract.documents;
        const body = { id: seal?.id ?? '', contractId: contract.id, document: contract.title, reason };
        await send('POST /api/appapi/seal/requestUse', { body: { ...body, digest: document?.sha256 ?? '' } });
      },
      { check: ({ reason }) => (reason.trim().length < 2 ? { reason: '请填写用途' } : {}) },
    );
    if (!isDone) return;
    onAsked();
    await done('用印申请已提交，同意后再来签署');
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={`申请使用${seal?.name ?? '印章'}`}
      description={`只用于《${contract.title}》一次。审批人同意后，您会收到消息。`}
    >
      <form {...form.element(ask)} className="space-y-5">
        <TextArea label="用途" rows={3} maxLength={200} {...form.text('reason')} />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          提交申请
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Where the seal may be used only once somebody agreed: asks for it, for this contract. */
export function AskSeal({ signing, phone }: { signing: Signing; phone: boolean }) {
  const [state, setState] = useState<'idle' | 'asking' | 'asked'>('idle');
  if (!signing.asksApproval) return null;
  return (
    <div className="space-y-3">
      {state === 'asked' ? (
        <Note tone="info" role="status">
          已申请用印，审批同意后再来签署。
          <ButtonLink size="sm" variant="quiet" to={`${pathOn(APPROVALS, phone)}?tab=mine`}>
            查看进度
          </ButtonLink>
        </Note>
      ) : (
        <Button block variant="secondary" onClick={() => setState('asking')}>
          申请用印
        </Button>
      )}
      {state === 'asking' && (
        <AskDialog signing={signing} onAsked={() => setState('asked')} onClose={() => setState('idle')} />
      )}
    </div>
  );
}
