import type { SealCard } from '@yinxin/api/client';
import { useState } from 'react';
import { Link } from 'react-router';
import { Ink, isUsable } from '~/parts/contracts/index.ts';
import { HandwritingPad } from '~/parts/seal-design/index.ts';
import { pathOn } from '~/site/device.ts';
import { Button, classNames, RadioGroup } from '~/ui/index.ts';
import type { Way } from './plan.ts';
import type { Signing } from './use-signing.ts';

/** Why a seal cannot be chosen. */
function reasonAgainst({ state, medium, may }: SealCard): string | undefined {
  if (state !== 'enabled') return '不可用';
  if (medium !== 'cloud') return '在 USB Key 中';
  if (may.includes('use-seal')) return undefined;
  return may.includes('request-use') ? undefined : '未授权给您';
}

function SealTiles({ signing }: { signing: Signing }) {
  const { seals, plan, changePlan } = signing;
  return (
    <fieldset>
      <legend className="sr-only">选择印章</legend>
      <div className="grid grid-cols-3 gap-2">
        {seals.map((seal) => {
          const against = reasonAgainst(seal);
          return (
            <label
              key={seal.id}
              className={classNames(
                'flex min-w-0 flex-col items-center gap-1 rounded border border-line-strong p-2 text-center text-xs',
                'has-checked:border-navy has-checked:shadow-[0_0_0_2px_var(--color-navy)] has-focus-visible:outline-2',
                against && 'bg-paper text-ink-3',
              )}
            >
              <input
                type="radio"
                name="seal"
                className="sr-only"
                disabled={against !== undefined}
                checked={seal.id === plan.sealId}
                onChange={() => changePlan({ way: 'seal', sealId: seal.id })}
              />
              {seal.picture && (
                <img
                  src={seal.picture}
                  alt=""
                  className={classNames('h-20 max-w-full object-contain', against && 'opacity-50 grayscale')}
                />
              )}
              <span className="w-full wrap-anywhere">{seal.name}</span>
              {against && <span className="text-ink-3">{against}</span>}
              {!against && !seal.may.includes('use-seal') && (
                <span className="text-warning-ink">使用前须审批</span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const NoSeal = ({ phone }: { phone: boolean }) => (
  <p className="text-sm text-ink-2">
    还没有您可以使用的印章。请先在首页选择平台；单位的印章须由管理员授权给您，
    <Link to={pathOn('/businessProcessing/seal', phone)} className="text-navy underline">
      去看印章
    </Link>
    。
  </p>
);

/** Written once, it is shown; it can be written anew. */
function ByHand({ signing, name, phone }: { signing: Signing; name: string; phone: boolean }) {
  const { plan, changePlan } = signing;
  const [rewrites, setRewrites] = useState(false);
  if (plan.strokes?.length && !rewrites)
    return (
      <div className="overflow-hidden rounded-card border border-line bg-paper">
        <div className="h-28 p-4">
          <Ink strokes={plan.strokes} />
        </div>
        <div className="flex justify-end border-t border-line bg-white px-3 py-1.5">
          <Button variant="secondary" size="sm" onClick={() => setRewrites(true)}>
            重写
          </Button>
        </div>
      </div>
    );
  return (
    <HandwritingPad
      name={name}
      action="用这个签名"
      busy={false}
      low={!phone}
      onDone={(strokes) => {
        changePlan({ way: 'hand', strokes });
        setRewrites(false);
      }}
    />
  );
}

const personWays: readonly (readonly [Way, string])[] = [
  ['hand', '手写'],
  ['name', '姓名'],
  ['seal', '印章'],
];

/** By which seal, or by whose hand. */
export function SealChoice({ signing, phone }: { signing: Signing; phone: boolean }) {
  const { party, seals, seal, medium, plan, changePlan } = signing;
  // with a token the certificate that was chosen decides which seal it is, or none
  if (medium === 'usb-key' && plan.way === 'seal')
    return seal?.picture ? (
      <img src={seal.picture} alt={seal.name} className="mx-auto h-24 object-contain" />
    ) : null;
  const usable = medium === 'cloud' ? seals.filter(isUsable) : [];
  if (party.kind === 'organization')
    return seals.length > 0 ? <SealTiles signing={signing} /> : <NoSeal phone={phone} />;
  return (
    <div className="space-y-4">
      <RadioGroup
        legend="怎样签名"
        value={plan.way}
        options={personWays.filter(([way]) => way !== 'seal' || usable.length > 0)}
        onChange={(way) =>
          changePlan({ way, ...(way === 'seal' ? { sealId: plan.sealId ?? usable[0]?.id } : {}) })
        }
      />
      {plan.way === 'hand' && <ByHand signing={signing} name={party.name} phone={phone} />}
      {plan.way === 'name' && (
        <p className="rounded border border-line bg-paper p-4 text-center font-serif text-xl">{party.name}</p>
      )}
      {plan.way === 'seal' && <SealTiles signing={signing} />}
    </div>
  );
}
