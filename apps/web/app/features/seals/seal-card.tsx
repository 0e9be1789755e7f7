import { CERTIFICATE_ALGORITHMS, MAKING_STATES, type SealCardAct } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActMenu } from '~/parts/workspace/index.ts';
import { usePhone } from '~/site/use-phone.ts';
import { Button, ButtonLink, classNames, clockTime, Icon } from '~/ui/index.ts';
import { isEnding, orderPath, type SealCard } from './model.ts';
import { CARD_SCALE, SealPicture, StateMark } from './seal-picture.tsx';
import type { Act } from './use-seal-acts.tsx';

const tailOf = (serial: string) => serial.slice(-4).toUpperCase();

/** Until when the certificate is good, with a sign where that is soon. */
export function validUntil(seal: SealCard): ReactNode {
  const { certificate } = seal;
  if (!certificate) return '—';
  const day = clockTime(certificate.notAfter).day;
  if (!isEnding(seal)) return day;
  return (
    <span className="inline-flex items-center gap-1 text-warning-ink">
      <Icon name="alert" size={14} />
      {day}
      <span className="sr-only">即将到期</span>
    </span>
  );
}

const mono = (text: string) => <span className="font-mono">{text}</span>;

const factsOf = (seal: SealCard): [string, ReactNode][] => {
  const { code, number, certificate, making, reason, state } = seal;
  const because = ['stopped', 'collected', 'revoked'].includes(state) && reason;
  return [
    [code ? '编码' : '标识', mono(code ?? number)],
    ...(certificate
      ? ([
          [
            '证书',
            <>
              {CERTIFICATE_ALGORITHMS[certificate.algorithm]}，尾号 {mono(tailOf(certificate.serial))}
            </>,
          ],
          ['有效至', validUntil(seal)],
        ] as [string, ReactNode][])
      : []),
    ...(making ? ([['进度', MAKING_STATES[making.state]]] as [string, ReactNode][]) : []),
    ...(because ? ([['原因', reason]] as [string, ReactNode][]) : []),
  ];
};

/** The one act that is likely now; the others stand behind the menu. */
function likelyAct(seal: SealCard, acts: readonly Act[]): Act | undefined {
  const offered = (wanted: SealCardAct) => acts.find(({ act }) => act === wanted);
  return (
    offered('submit-request') ??
    offered('enable-seal') ??
    offered('return-seal') ??
    (isEnding(seal) ? offered('order-renewal') : undefined)
  );
}

interface SealCardProps {
  seal: SealCard;
  acts: readonly Act[];
  /** Its details are open. */
  current: boolean;
  to: string;
  grantsTo: string;
}

export function SealCardView({ seal, acts, current, to, grantsTo }: SealCardProps) {
  const phone = usePhone();
  const { name, state, reason, making, grants, usesThisMonth, may } = seal;
  const likely = likelyAct(seal, acts);
  const rest = acts.filter((act) => act !== likely);
  const orderId = making?.orderId;
  return (
    <li
      className={classNames(
        'relative flex flex-col rounded-card border bg-white',
        current ? 'border-navy shadow-[0_0_0_1px_var(--color-navy)]' : 'border-line',
      )}
    >
      <div className="relative grid h-36 place-items-center overflow-hidden rounded-t-card border-b border-line bg-paper">
        <SealPicture seal={seal} perMm={CARD_SCALE} />
        <span className="absolute top-3 left-3">
          <StateMark state={state} />
        </span>
      </div>
      <div className="absolute top-0.5 right-0.5">
        <ActMenu name={name} acts={rest} />
      </div>
      <div className="px-4 pt-3 pb-1">
        <h3 className="font-semibold">
          <Link
            to={to}
            preventScrollReset
            aria-current={current ? 'true' : undefined}
            className="after:absolute after:inset-0 hover:text-seal"
          >
            {name}
          </Link>
        </h3>
        {state === 'failed' ? (
          <p className="mt-1.5 text-sm text-ink-2">{reason}</p>
        ) : (
          <dl className="mt-1.5 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-xs">
            {factsOf(seal).map(([label, value]) => (
              <div key={label} className="contents">
                <dt className="text-ink-3">{label}</dt>
                <dd className="truncate text-right">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="relative z-10 mt-auto flex min-h-14 items-center justify-between gap-2 px-4 py-2 pointer-events-none [&>*]:pointer-events-auto">
        {may.includes('grant-seal') ? (
          <Link
            to={grantsTo}
            preventScrollReset
            className="inline-flex min-h-11 items-center text-sm text-navy hover:text-seal"
          >
            {grants > 0 ? `授权 ${grants} 人` : '授权他人'}
          </Link>
        ) : (
          <span />
        )}
        {likely && 'run' in likely && (
          <Button size="sm" variant="secondary" onClick={likely.run}>
            {likely.words}
          </Button>
        )}
        {likely && 'to' in likely && (
          <ButtonLink size="sm" variant="secondary" to={likely.to}>
            {likely.words}
          </ButtonLink>
        )}
        {!likely && orderId && (state === 'making' || state === 'failed') && (
          <ButtonLink size="sm" variant="secondary" to={orderPath(orderId, phone)}>
            查看订单
          </ButtonLink>
        )}
        {!likely && state === 'enabled' && (
          <span className="text-xs text-ink-3">本月用印 {usesThisMonth} 次</span>
        )}
      </div>
    </li>
  );
}
