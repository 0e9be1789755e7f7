import {
  keysOf,
  WEBHOOK_KINDS,
  WEBHOOK_SIGNATURES,
  type WebhookKindName,
  type WebhookSignature,
} from '@yinxin/api/client';
import { useRevalidator } from 'react-router';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, Dialog, FormError, Select, TextField, useForm } from '~/ui/index.ts';
import type { Endpoint } from '../load.ts';
import type { SideProps } from './section.tsx';

/** A new address for notifications, or another one for this; it answers a challenge before it is taken. */
export function CallbackDialog({
  detail: { id },
  environment,
  onSecret,
  endpoint,
  onClose,
}: SideProps & { endpoint?: Endpoint; onClose: () => void }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    signature: (endpoint?.signature ?? 'v1') as string,
    kinds: (endpoint?.kinds ?? []) as readonly WebhookKindName[],
  });
  const toggle = (kind: WebhookKindName) =>
    form.change({
      kinds: form.values.kinds.includes(kind)
        ? form.values.kinds.filter((one) => one !== kind)
        : [...form.values.kinds, kind],
    });
  const save = () =>
    form.attempt(
      async ({ url, description, kinds, signature }) => {
        const wish = { id, environment, url, description, kinds: [...kinds] };
        if (endpoint)
          await sendQuietly('POST /api/appapi/application/changeWebhook', {
            body: { ...wish, webhookId: endpoint.id },
          });
        else {
          const { secret } = await sendQuietly('POST /api/appapi/application/createWebhook', {
            body: { ...wish, signature: signature as WebhookSignature },
          });
          if (secret) onSecret({ secret, kind: 'callback' });
        }
        onClose();
        await revalidate();
      },
      { blame: 'url' },
    );
  return (
    <Dialog open title={endpoint ? '修改回调地址' : '新增回调地址'} onClose={onClose}>
      <form {...form.element(save)} className="space-y-4">
        <TextField
          label="地址"
          {...form.text('url')}
          type="url"
          placeholder="https://hooks.example.cn/yinxin"
          hint="保存时我们向它发一次 endpoint.challenge，请原样回 data.challenge"
        />
        <TextField label="备注" {...form.text('description')} maxLength={100} />
        {!endpoint && (
          <Select
            label="签名方式"
            {...form.text('signature')}
            options={keysOf(WEBHOOK_SIGNATURES).map((one) => [one, WEBHOOK_SIGNATURES[one]] as const)}
            hint="按 Standard Webhooks，用现成的库就能验证"
          />
        )}
        <fieldset>
          <legend className="mb-2 text-sm font-semibold">订阅的事件（不选为全部）</legend>
          <div className="grid gap-2 sm:grid-cols-2">
            {keysOf(WEBHOOK_KINDS).map((kind) => (
              <Checkbox key={kind} checked={form.values.kinds.includes(kind)} onChange={() => toggle(kind)}>
                {WEBHOOK_KINDS[kind].words}
                <code className="block text-xs text-ink-3">{kind}</code>
              </Checkbox>
            ))}
          </div>
        </fieldset>
        <FormError text={form.errors.form} />
        <Button type="submit" block busy={form.busy}>
          {endpoint ? '保存' : '验证并新增'}
        </Button>
      </form>
    </Dialog>
  );
}
