import { endsSoon } from '@yinxin/api/client';
import { yuan } from '@yinxin/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Panel } from '~/parts/workspace/index.ts';
import { pathOn } from '~/site/device.ts';
import { Badge, ButtonLink, clockTime, Icon } from '~/ui/index.ts';
import { APPLY, type Home } from './model.ts';

const SEALS = '/businessProcessing/seal';
/** From here on it is said that they are running out. */
const FEW = 5;

const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="inline-flex min-h-11 items-center text-sm text-navy hover:underline">
    {children}
  </Link>
);

type Balance = NonNullable<Home['balance']>;

/** Until when, and what the trial is; nothing where that goes without saying. */
function termsOf({ contracts, trial }: Balance): string {
  if (trial?.state === 'unverified')
    return `实名后送 ${trial.contracts} 份，发出第一份起 ${trial.days} 天内有效。`;
  if (trial?.state === 'open' && trial.left === contracts?.left)
    return `发出第一份起 ${trial.days} 天内有效，发出才扣，撤回退还。`;
  return contracts?.until
    ? `最早一批 ${clockTime(contracts.until).day} 到期，发出才扣，撤回退还。`
    : '发出才扣，撤回退还。';
}

/** How many contracts are left, until when, and what one costs, before they are gone. */
export function QuotaCard({ balance, phone }: { balance: Balance; phone: boolean }) {
  const { contracts, trial, each } = balance;
  const isBefore = trial?.state === 'unverified';
  const left = isBefore ? trial.contracts : (contracts?.left ?? 0);
  /** Nothing was bought: what is left is the trial's. */
  const isTrial = isBefore || (trial !== null && trial.left > 0 && trial.left === left);
  return (
    <Panel title="合同余量" aside={isTrial && <Badge>试用</Badge>}>
      <p>
        <strong className="font-serif text-2xl tabular-nums">{left}</strong>
        <span className="ml-2 text-ink-2">{isBefore ? '份待领' : '份可用'}</span>
      </p>
      <p className="mt-1 text-sm text-ink-2">{termsOf(balance)}</p>
      {!isBefore && !isTrial && left <= FEW && (
        <p className="mt-3 flex items-center gap-2 rounded bg-warning-soft px-3 py-2 text-sm text-warning-ink">
          <Icon name="alert" size={16} />
          {left === 0 ? '用完了，起草不受影响，发出时再加购。' : '快用完了，可以先加购。'}
        </p>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5">
        {!isBefore && (
          <TextLink to={`${pathOn(APPLY, phone)}?product=contract-package`}>
            加购{each !== null && `，${yuan(each)} 一份起`}
          </TextLink>
        )}
        {!isBefore && <TextLink to={pathOn('/businessProcessing/order/usage', phone)}>用量明细</TextLink>}
        <TextLink to={pathOn('/about/price', phone)}>价格</TextLink>
      </p>
    </Panel>
  );
}

/** The seal that ends first. */
export function SealCardPanel({ seal, phone }: { seal: NonNullable<Home['seal']>; phone: boolean }) {
  const { name, picture, certificate, may } = seal;
  const isEnding = certificate && endsSoon(certificate);
  return (
    <Panel title={name}>
      <div className="flex items-center gap-4">
        {picture && <img src={picture} alt="" className="size-20 object-contain" />}
        <p className="min-w-0 text-sm">
          <span className="flex items-center gap-1 text-success-ink">
            <Icon name="circle-check" size={16} />
            已启用
          </span>
          {certificate && (
            <span className={isEnding ? 'text-warning-ink' : 'text-ink-3'}>
              {isEnding
                ? `${certificate.daysLeft} 天后到期`
                : `有效至 ${clockTime(certificate.notAfter).day}`}
            </span>
          )}
        </p>
      </div>
      <p className="mt-2 flex gap-5">
        {isEnding && may.includes('order-renewal') && (
          <TextLink to={`${pathOn(APPLY, phone)}?act=renewal&target=${seal.id}`}>续期</TextLink>
        )}
        <TextLink to={pathOn(SEALS, phone)}>管理印章</TextLink>
      </p>
    </Panel>
  );
}

/** For whoever has signed nothing yet. */
export const TryCard = ({ phone }: { phone: boolean }) => (
  <Panel title="先试一试">
    <p className="text-sm text-ink-2">用样例合同走一遍签署，不占余量，也不用实名。</p>
    <ButtonLink variant="secondary" size="sm" to={pathOn('/experience', phone)} className="mt-3">
      体验一分钟
    </ButtonLink>
  </Panel>
);
