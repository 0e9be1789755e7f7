import { useEffect, useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { useActs } from '~/parts/workspace/index.ts';
import { USB_KEY } from '~/site/paths.ts';
import { usePhone } from '~/site/use-phone.ts';
import { ButtonLink, Dialog, DialogButtons, FormError, TextArea, useForm } from '~/ui/index.ts';
import type { Certificates, SealCard } from './model.ts';

type Making = Certificates['makings'][number];

/** The request that a USB key made: with it the certificate can be issued. */
export function SubmitRequestDialog({ seal, onClose }: { seal: SealCard; onClose: () => void }) {
  const phone = usePhone();
  const { send, done } = useActs();
  const form = useForm({ request: '' });
  const [making, setMaking] = useState<Making>();
  const makingId = seal.making?.makingId;

  useEffect(() => {
    send('GET /api/appapi/seal/certificates').then(
      ({ makings }) => setMaking(makings.find((each) => each.makingId === makingId)),
      () => {}, // the subject only helps; without it the request is still judged
    );
  }, [send, makingId]);

  const submit = async () => {
    const sent = await form.attempt(
      async ({ request }) => {
        if (!makingId) return;
        await send('POST /api/appapi/seal/submitRequest', { body: { makingId, request } });
      },
      {
        check: ({ request }) => (request.includes('BEGIN') ? {} : { request: '请粘贴完整的证书请求（PEM）' }),
        blame: 'request',
      },
    );
    if (!sent) return;
    onClose();
    await done('证书请求已提交，正在制作');
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="提交证书请求"
      description="在插着 USB Key 的电脑上，由 USB Key 助手生成密钥并提交，签发后写回；也可以用厂商的工具生成 PKCS#10 证书请求，粘贴到这里。私钥不会离开 USB Key。"
    >
      {!phone && (
        <ButtonLink to={USB_KEY} reloadDocument block className="mb-5">
          用 USB Key 助手办理
        </ButtonLink>
      )}
      <form {...form.element(submit)} className="space-y-5">
        {making && (
          <div className="flex items-center gap-3 rounded border border-line bg-paper px-3.5 py-2 text-sm">
            <span className="min-w-0 flex-1 font-mono wrap-anywhere">{making.subject}</span>
            <CopyButton text={making.subject} what="主体" />
          </div>
        )}
        <TextArea
          label="证书请求"
          rows={6}
          placeholder="-----BEGIN CERTIFICATE REQUEST-----"
          className="font-mono text-sm"
          spellCheck={false}
          {...form.text('request')}
        />
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          提交
        </DialogButtons>
      </form>
    </Dialog>
  );
}
