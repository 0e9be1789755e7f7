import { CapabilityBadge } from '~/parts/capabilities/badge.tsx';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, classNames, clockTime, Icon } from '~/ui/index.ts';
import { type Standing, type Step, stepsOf } from './steps.ts';

const APPLY = '/businessProcessing/order/apply';

const looks: Record<Step['state'], string> = {
  done: 'text-success-ink',
  next: 'font-semibold text-ink',
  later: 'text-ink-3',
};

/** Where one stands on the way to the first contract. */
const Path = ({ steps }: { steps: readonly Step[] }) => (
  <ol className="mt-5 grid auto-cols-fr grid-flow-col border-t border-line pt-4 text-sm">
    {steps.map(({ name, state }, index) => (
      <li
        key={name}
        aria-current={state === 'next' ? 'step' : undefined}
        className={classNames('flex flex-col items-center gap-1.5 text-center', looks[state])}
      >
        {state === 'done' ? (
          <Icon name="circle-check" size={24} label="已完成" />
        ) : (
          <span
            className={classNames(
              'grid size-6 place-items-center rounded-full border text-xs',
              state === 'next' ? 'border-seal bg-seal text-white' : 'border-line-strong',
            )}
          >
            {index + 1}
          </span>
        )}
        {name}
      </li>
    ))}
  </ol>
);

/** The certificate that ends first, while it can still be renewed. */
export interface Expiry {
  sealId: string;
  name: string;
  notAfter: string;
  daysLeft: number;
}

const Renewal = ({ expiry, phone }: { expiry: Expiry; phone: boolean }) => (
  <>
    <p className="text-ink-2">
      <strong className="text-ink">为{expiry.name}续期。</strong>证书 {clockTime(expiry.notAfter).day}{' '}
      到期，之后不能用它签新合同；已签的不受影响。
    </p>
    <ButtonLink
      variant="secondary"
      to={`${pathOn(APPLY, phone)}?act=renewal&target=${expiry.sealId}`}
      className="mt-4"
    >
      申请续期
    </ButtonLink>
  </>
);

const Preparing = ({ phone }: { phone: boolean }) => (
  <>
    <p className="w-full text-sm text-ink-3">
      开放后在这里办理。要提前准备的材料，可以先看说明，或者问我们。
    </p>
    <ButtonLink to={pathOn('/agreement/digitCertApplyMaterial', phone)} variant="secondary">
      看看要准备什么
    </ButtonLink>
    <ButtonLink to={`${pathOn('/about', phone)}#contact`} variant="quiet">
      联系我们
    </ButtonLink>
  </>
);

interface NextStepProps {
  standing: Standing;
  expiry: Expiry | undefined;
  phone: boolean;
}

/** The first step that is missing; where nothing can be done about it yet, or none is, the next expiry. */
export function NextStep({ standing, expiry, phone }: NextStepProps) {
  const steps = stepsOf(standing);
  const next = steps.find(({ state }) => state === 'next');
  const renews = expiry && !next?.isOpen;
  if (!next && !renews) return null;
  return (
    <Panel
      title="下一步"
      aside={
        renews ? (
          <Badge tone="warning">
            <Icon name="alert" size={14} />
            {expiry.daysLeft} 天后到期
          </Badge>
        ) : (
          next && <CapabilityBadge of={next.capability} />
        )
      }
    >
      {renews ? (
        <Renewal expiry={expiry} phone={phone} />
      ) : (
        next && (
          <>
            <p className="text-ink-2">{next.text}</p>
            <div className="mt-4 flex flex-wrap gap-3">
              {next.isOpen ? (
                <ButtonLink to={pathOn(next.path, phone)}>{next.action}</ButtonLink>
              ) : (
                <Preparing phone={phone} />
              )}
            </div>
          </>
        )
      )}
      <Path steps={steps} />
    </Panel>
  );
}
