import { KEY_KINDS, type KeyKind, keysOf, PAIR_KINDS, SCOPES, type Scope } from '@yinxin/api/client';
import { useRevalidator } from 'react-router';
import { useStepUp } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, Dialog, FormError, Select, TextArea, useForm } from '~/ui/index.ts';
import type { SideProps } from './section.tsx';

/** How long a key opens anything, in days. */
const LIFETIMES = [
  ['', '长期有效'],
  ['30', '30 天'],
  ['90', '90 天'],
  ['365', '一年'],
] as const;

const KIND_NOTES: Readonly<Record<KeyKind, string>> = {
  bearer: '最简单：Authorization 里带上它就能调用',
  'hmac-sha256': '每个请求用共享密钥签名，不能改动，也不能重放',
  'hmac-sm3': '同上，用国密 SM3',
  'ecdsa-p256-sha256': '私钥只在您手里，我们只存公钥',
  'sm2-sm3': '同上，用国密 SM2',
};

/** A new key: of which kind, for what, for how long. */
export function KeyDialog({
  detail: { id, name },
  environment,
  onSecret,
  onClose,
}: SideProps & { onClose: () => void }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const { prove, dialog: proof } = useStepUp();
  const form = useForm({
    kind: 'bearer' as string,
    days: '',
    publicKey: '',
    scopes: keysOf(SCOPES) as readonly string[],
  });
  const kind = form.values.kind as KeyKind;
  const isPair = PAIR_KINDS.includes(kind);
  const toggle = (scope: Scope) =>
    form.change({
      scopes: form.values.scopes.includes(scope)
        ? form.values.scopes.filter((one) => one !== scope)
        : [...form.values.scopes, scope],
    });
  const add = () =>
    form.attempt(
      async ({ days, publicKey, scopes }) => {
        if (
          environment === 'production' &&
          !(await prove('add-live-key', id, `为“${name}”新建生产环境的密钥`))
        )
          return;
        const made = await sendQuietly('POST /api/appapi/application/addKey', {
          body: {
            ...{ id, environment, kind, scopes: scopes as Scope[] },
            expiresInDays: days ? Number(days) : null,
            ...(isPair && { publicKey }),
          },
        });
        onClose();
        const keyId = `${environment === 'production' ? 'yx_live_' : 'yx_test_'}${made.keyId}`;
        if (made.secret)
          onSecret({ secret: made.secret, kind: 'key', keyId: kind === 'bearer' ? undefined : keyId });
        else await revalidate();
      },
      { check: ({ scopes }) => (scopes.length === 0 ? { form: '请至少选择一项权限' } : {}) },
    );
  return (
    <>
      <Dialog open title="新建密钥" onClose={onClose}>
        <form {...form.element(add)} className="space-y-4">
          <Select
            label="种类"
            {...form.text('kind')}
            options={keysOf(KEY_KINDS).map((one) => [one, KEY_KINDS[one]] as const)}
            hint={KIND_NOTES[kind]}
          />
          {isPair && (
            <TextArea
              label="公钥（PEM）"
              {...form.text('publicKey')}
              rows={4}
              className="font-mono text-sm"
              placeholder="-----BEGIN PUBLIC KEY-----"
              hint="请在自己的机器上生成密钥对，只粘贴公钥"
            />
          )}
          <Select label="有效期" {...form.text('days')} options={LIFETIMES} />
          <fieldset>
            <legend className="mb-2 text-sm font-semibold">权限</legend>
            <div className="grid gap-2">
              {keysOf(SCOPES).map((scope) => (
                <Checkbox
                  key={scope}
                  checked={form.values.scopes.includes(scope)}
                  onChange={() => toggle(scope)}
                >
                  {SCOPES[scope]} <code className="text-ink-3">{scope}</code>
                </Checkbox>
              ))}
            </div>
          </fieldset>
          <FormError text={form.errors.form} />
          <Button type="submit" block busy={form.busy}>
            新建
          </Button>
        </form>
      </Dialog>
      {proof}
    </>
  );
}
