import { type ApplicationSide, KEY_KINDS, keysOf, SCOPES } from '@yinxin/api/client';
import { useRevalidator } from 'react-router';
import { useStepUp } from '~/parts/proof/index.ts';
import { useConfirm } from '~/parts/workspace/index.ts';
import { useSession } from '~/session/index.ts';
import { Button, Checkbox, clockTime, FormError, TextArea, useForm } from '~/ui/index.ts';
import { type ApplicationDetail, ENVIRONMENT_WORDS, type EnvironmentName } from './load.ts';
import { Card } from './parts.tsx';

interface SideCardProps {
  environment: EnvironmentName;
  side: ApplicationSide;
  detail: ApplicationDetail;
  onSecret: (secret: string) => void;
}

/** Its keys and settings in one environment. */
export function SideCard({ environment, side, detail, onSecret }: SideCardProps) {
  const { send } = useSession();
  const { revalidate } = useRevalidator();
  const { prove, dialog: proof } = useStepUp();
  const { ask, dialog } = useConfirm();
  const { id, mayManage } = detail;
  const isProduction = environment === 'production';
  const mayAdd = mayManage && (!isProduction || detail.review?.state === 'passed');
  const add = async () => {
    if (isProduction && !(await prove('add-live-key', id, `为“${detail.name}”新建生产环境的密钥`))) return;
    const { secret } = await send('POST /api/appapi/application/addKey', {
      body: { id, environment, scopes: keysOf(SCOPES) },
    });
    if (secret) onSecret(secret);
  };
  const end = (keyId: string, afterHours: number) => async () => {
    await send('POST /api/appapi/application/endKey', { body: { id, environment, keyId, afterHours } });
    await revalidate();
  };
  return (
    <Card
      title={`${ENVIRONMENT_WORDS[environment]}密钥`}
      aside={
        mayAdd && (
          <Button variant="secondary" size="sm" onClick={add}>
            新建密钥
          </Button>
        )
      }
    >
      {side.keys.length === 0 ? (
        <p className="text-ink-2">
          {isProduction && detail.review?.state !== 'passed'
            ? '上线审核通过后，可以新建生产密钥。'
            : '还没有密钥。'}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {side.keys.map(({ id: keyId, hint, kind, lastUsedAt, expiresAt, createdAt }) => (
            <li key={keyId} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2.5 text-sm">
              <code className="font-semibold">{hint}</code>
              <span className="text-ink-2">{KEY_KINDS[kind]}</span>
              <span className="text-ink-2">{clockTime(createdAt).short} 建立</span>
              <span className="text-ink-2">
                {lastUsedAt ? `${clockTime(lastUsedAt).short} 用过` : '还没有用过'}
              </span>
              {expiresAt && <span className="text-seal">{clockTime(expiresAt).short} 失效</span>}
              {mayManage && (
                <span className="ml-auto flex gap-2">
                  {!expiresAt && (
                    <Button variant="quiet" size="sm" onClick={end(keyId, 168)}>
                      7 天后失效
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() =>
                      ask({
                        title: '结束这把密钥？',
                        text: '结束后用它的请求立即被拒，不能恢复。',
                        action: '结束密钥',
                        work: end(keyId, 0),
                      })
                    }
                  >
                    结束
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayManage && <Settings key={side.networks.join()} environment={environment} side={side} id={id} />}
      {proof}
      {dialog}
    </Card>
  );
}

function Settings({ environment, side, id }: Pick<SideCardProps, 'environment' | 'side'> & { id: string }) {
  const { sendQuietly } = useSession();
  const { revalidate } = useRevalidator();
  const form = useForm({ networks: side.networks.join('\n'), signedOnly: side.signedOnly });
  const save = () =>
    form.attempt(
      async ({ networks, signedOnly }) => {
        const list = networks.split(/\s+/).filter(Boolean);
        await sendQuietly('POST /api/appapi/application/set', {
          body: { id, environment, networks: list, signedOnly },
        });
        await revalidate();
      },
      { blame: 'networks' },
    );
  return (
    <details className="mt-4 border-t border-line pt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-ink-2">
        IP 白名单（{side.networks.length}）与签名要求
      </summary>
      <form {...form.element(save)} className="mt-3 space-y-4">
        <TextArea
          label="IP 白名单"
          {...form.text('networks')}
          rows={3}
          hint="每行一个 IPv4、IPv6 地址或网段，最多 50 条；空着则不限来源"
        />
        <Checkbox {...form.checkbox('signedOnly')}>只接受签名的请求（RFC 9421）</Checkbox>
        <FormError text={form.errors.form} />
        <Button type="submit" variant="secondary" size="sm" busy={form.busy}>
          保存
        </Button>
      </form>
    </details>
  );
}
