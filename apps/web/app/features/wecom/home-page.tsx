import type { ContractMailbox } from '@yinxin/api/client';
import { nearWords } from '@yinxin/values';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { wizardPath } from '~/parts/contracts/index.ts';
import { pathOn } from '~/site/device.ts';
import { withGoto } from '~/site/goto.ts';
import { WECOM_CORP, WECOM_HOME, WECOM_TEMPLATES } from '~/site/paths.ts';
import { ButtonLink, clockTime, Icon, Note, useNow } from '~/ui/index.ts';
import { ContractRow } from './contract-row.tsx';
import type { Counters, Found, HomeData } from './model.ts';
import { OfferRow } from './offer-row.tsx';
import { SearchBox } from './search-box.tsx';

const BOXES = [
  ['todo', '待我签署'],
  ['waiting', '待他人'],
  ['complete', '已完成'],
  ['cc', '抄送我'],
] as const satisfies readonly (readonly [ContractMailbox, string])[];

/** Beyond what is counted. */
const MOST_COUNTED = 1_000;

const Counts = ({ counters }: { counters: Counters }) => (
  <nav aria-label="合同" className="mx-1 grid grid-cols-4 border-b border-line">
    {BOXES.map(([box, words]) => (
      <Link
        key={box}
        to={`/mobile/signing?${new URLSearchParams({ box })}`}
        className="flex min-h-[72px] flex-col items-center justify-center"
      >
        <b
          className={`text-xl font-semibold tabular-nums ${box === 'todo' && counters[box] > 0 ? 'text-seal-deep' : ''}`}
        >
          {counters[box] >= MOST_COUNTED ? '999+' : counters[box]}
        </b>
        <span className="text-sm text-ink-2">{words}</span>
      </Link>
    ))}
  </nav>
);

/** A draft, and how far it is in the wizard. */
interface Left {
  id: string;
  title: string;
  savedAt: string;
  step: number;
  steps: number;
  toFill: number;
  filled: number;
}

/** The draft that was left, before everything else: where it stopped, and when. */
function LeftCard({ left, now }: { left: Left; now: number | undefined }) {
  const { id, title, step, steps, filled, toFill, savedAt } = left;
  const when = now === undefined ? clockTime(savedAt).short : nearWords(new Date(savedAt), new Date(now));
  return (
    <div className="px-4 pt-4 pb-2">
      <Link
        to={wizardPath('start', id)}
        className="flex items-center gap-3 rounded-card bg-navy-soft px-4 py-3"
      >
        <span className="min-w-0 flex-1">
          <b className="block font-semibold wrap-anywhere">接着填《{title || '未命名的合同'}》</b>
          <span className="block text-sm text-ink-2">
            停在第 {step} 步，共 {steps} 步{toFill > 0 && `，已填 ${filled} / ${toFill} 项`}，{when}
          </span>
        </span>
        <Icon name="chevron-right" />
      </Link>
    </div>
  );
}

const Group = ({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) => (
  <section aria-label={title}>
    <div className="flex min-h-11 items-center justify-between px-4">
      <h2 className="text-sm font-normal text-ink-2">{title}</h2>
      {aside}
    </div>
    <ul>{children}</ul>
  </section>
);

function FoundList({ found: { keyword, contracts, offers }, mayUse }: { found: Found; mayUse: boolean }) {
  const now = useNow();
  if (!keyword) return <p className="p-4 text-sm text-ink-3">查找合同的名称、编号、各方，或者模板的名称。</p>;
  if (contracts.length + offers.length === 0)
    return (
      <p role="status" className="px-4 py-16 text-center text-ink-2">
        没有找到“{keyword}”
      </p>
    );
  return (
    <>
      {offers.length > 0 && (
        <Group title="模板">
          {offers.map((offer) => (
            <OfferRow key={offer.id} offer={offer} keyword={keyword} mayUse={mayUse} short />
          ))}
        </Group>
      )}
      {contracts.length > 0 && (
        <Group title="合同">
          {contracts.map((contract) => (
            <ContractRow key={contract.id} {...{ contract, keyword, now }} />
          ))}
        </Group>
      )}
    </>
  );
}

interface HomePageProps {
  data: HomeData;
  left: Left | undefined;
  /** What was searched for, once somebody searches. */
  found: Found | undefined;
  /** Where accounts are changed, where no bar of ours offers it. */
  accounts: ReactNode;
}

/** What waits for somebody, what they left, and what they begin with most. */
export function HomePage({ data, left, found, accounts }: HomePageProps) {
  const { name, person, counters, todos, offers, unconfirmed } = data;
  const now = useNow();
  const mayUse = offers?.mayUse ?? false;
  const used = offers?.list.filter(({ usedAt }) => usedAt !== null) ?? [];
  const foremost = used.length > 0 ? used : (offers?.list ?? []);
  if (found)
    return (
      <div className="flex-1 bg-white pb-8">
        <h1 className="sr-only">查找合同与模板</h1>
        <div className="flex items-center gap-1 py-2 pr-4 pl-1.5">
          <Link to={WECOM_HOME} replace aria-label="结束查找" className="grid size-11 place-items-center">
            <Icon name="arrow-left" />
          </Link>
          <SearchBox action={WECOM_HOME} keyword={found.keyword} label="查找合同与模板" focused />
        </div>
        <FoundList found={found} mayUse={mayUse} />
      </div>
    );
  return (
    <div className="flex min-h-full flex-1 flex-col bg-white">
      <header className="flex items-center gap-3 px-4 pt-4 pb-2">
        <span
          aria-hidden="true"
          className="grid size-10 shrink-0 place-items-center rounded bg-navy-soft font-semibold text-navy"
        >
          {[...name][0]}
        </span>
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-lg font-semibold">{name}</h1>
          <p className="truncate text-sm text-ink-2">{person}</p>
        </div>
        {accounts}
        <Link
          to={`${WECOM_HOME}?keyword=`}
          aria-label="查找"
          className="-mr-2.5 grid size-11 place-items-center"
        >
          <Icon name="search" />
        </Link>
      </header>
      <Counts counters={counters} />
      {left && <LeftCard left={left} now={now} />}
      {unconfirmed && (
        <div className="px-4 pt-4">
          <Note tone="info">
            还没有确认“{unconfirmed}”是本站的哪家企业。
            <Link to={pathOn(WECOM_CORP, true)} className="ml-1 font-semibold underline">
              去确认
            </Link>
          </Note>
        </div>
      )}
      {!offers && (
        <div className="p-4">
          <Note tone="info">
            用模板发起前先完成实名认证。
            <Link to={withGoto('/mobile/auth', WECOM_HOME)} className="ml-1 font-semibold underline">
              去认证
            </Link>
          </Note>
        </div>
      )}
      {offers && foremost.length > 0 && (
        <Group
          title={used.length > 0 ? '最近用过的模板' : '可以用的模板'}
          aside={
            <Link
              to={WECOM_TEMPLATES}
              className="inline-flex min-h-11 items-center text-sm text-navy underline-offset-4"
            >
              全部 {offers.all} 个
            </Link>
          }
        >
          {foremost.map((offer) => (
            <OfferRow key={offer.id} offer={offer} mayUse={mayUse} short />
          ))}
        </Group>
      )}
      {todos.length > 0 && (
        <Group title="待我签署">
          {todos.map((contract) => (
            <ContractRow key={contract.id} contract={contract} now={now} />
          ))}
        </Group>
      )}
      <div className="sticky bottom-0 mt-auto border-t border-line bg-white px-4 pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
        <ButtonLink block to={WECOM_TEMPLATES}>
          <Icon name="plus" />
          用模板发起
        </ButtonLink>
      </div>
    </div>
  );
}
