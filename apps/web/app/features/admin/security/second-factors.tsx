import type { SecondFactors as Factors, SecondFactor } from '@yinxin/api/client';
import { Alert, Button, Skeleton, Tag } from 'antd';
import { useCallback, useState } from 'react';
import { useLoaded } from '../lists/use-loaded.ts';
import { useAdmin } from '../session.tsx';
import { timeText } from '../words.ts';
import { AddPasskey } from './add-passkey.tsx';
import { AddTotp } from './add-totp.tsx';
import { PasswordQuestion } from './password-question.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

const kindNames = { totp: '动态验证码', passkey: '通行密钥' } as const;

type Doing = { what: 'totp' | 'passkey' | 'renew' } | { what: 'remove'; factor: SecondFactor };

/** The second factors of whoever is signed in. `onReady` is told once the codes of the first one were kept. */
export function SecondFactors({ onReady }: { onReady?: () => void }) {
  const { send } = useAdmin();
  const { value, setValue } = useLoaded(useCallback(() => send('GET /api/admin/second-factor'), [send]));
  const [doing, setDoing] = useState<Doing>();
  const [codes, setCodes] = useState<string[]>();
  if (!value) return <Skeleton active />;
  const finish = ({ recoveryCodes = null, ...next }: Factors & { recoveryCodes?: string[] | null }) => {
    setDoing(undefined);
    setValue(next);
    if (recoveryCodes) setCodes(recoveryCodes);
    else if (next.factors.length > 0) onReady?.();
  };
  const close = () => setDoing(undefined);
  return (
    <>
      <FactorList value={value} onRemove={(factor) => setDoing({ what: 'remove', factor })} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button type="primary" onClick={() => setDoing({ what: 'totp' })}>
          添加动态验证码
        </Button>
        <Button onClick={() => setDoing({ what: 'passkey' })}>添加通行密钥</Button>
        {value.factors.length > 0 && <Button onClick={() => setDoing({ what: 'renew' })}>更换恢复码</Button>}
      </div>
      {doing?.what === 'totp' && <AddTotp onClose={close} onAdded={finish} />}
      {doing?.what === 'passkey' && <AddPasskey onClose={close} onAdded={finish} />}
      {doing?.what === 'renew' && (
        <PasswordQuestion
          title="更换恢复码"
          note="旧的恢复码会全部作废。"
          onClose={close}
          onAnswer={async (password) =>
            finish(await send('POST /api/admin/second-factor/recovery-codes', { body: { password } }))
          }
        />
      )}
      {doing?.what === 'remove' && (
        <PasswordQuestion
          title={`移除“${doing.factor.name}”`}
          note="移除后不能再用它登录。"
          onClose={close}
          onAnswer={async (password) =>
            finish(
              await send('POST /api/admin/second-factor/remove', {
                body: { id: doing.factor.id, password },
              }),
            )
          }
        />
      )}
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined);
            onReady?.();
          }}
        />
      )}
    </>
  );
}

interface FactorListProps {
  value: Factors;
  onRemove: (factor: SecondFactor) => void;
}

function FactorList({ value: { factors, recoveryCodesLeft }, onRemove }: FactorListProps) {
  if (factors.length === 0)
    return <p className="text-ink-2">还没有设置。设置后，登录时除密码外还要再确认一次，密码泄露也进不来。</p>;
  return (
    <>
      <ul className="grid gap-3">
        {factors.map((factor) => (
          <li
            key={factor.id}
            className="flex flex-wrap items-center justify-between gap-3 rounded border border-line p-3"
          >
            <span>
              <Tag>{kindNames[factor.kind]}</Tag> {factor.name}
              <span className="block text-ink-3">
                添加于 {timeText(factor.createdAt)} · 上次使用 {timeText(factor.usedAt)}
              </span>
            </span>
            <Button size="small" onClick={() => onRemove(factor)}>
              移除
            </Button>
          </li>
        ))}
      </ul>
      <Alert
        className="mt-3!"
        type={recoveryCodesLeft > 2 ? 'info' : 'warning'}
        title={`还有 ${recoveryCodesLeft} 个恢复码可用`}
      />
    </>
  );
}
