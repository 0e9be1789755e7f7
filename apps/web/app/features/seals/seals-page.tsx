import { SEAL_STATES, SEAL_TYPES, type SealState, type SealTypeName } from '@yinxin/api/client';
import { type ChangeEvent, useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { EmptyState, Filters } from '~/parts/reading/index.ts';
import { PageTitle, Panel, useActs } from '~/parts/workspace/index.ts';
import { ButtonLink, Container, Icon, Note } from '~/ui/index.ts';
import { Approvals } from './approvals.tsx';
import { CertificateList } from './certificates.tsx';
import {
  addressFor,
  type Certificates,
  orderNew,
  type SealList,
  type Shown,
  type UseRequests,
  type Uses,
  VIEWS,
  type View,
} from './model.ts';
import { MoreButton } from './more-button.tsx';
import { SealCardView } from './seal-card.tsx';
import { type OpenSeal, SealDetailView } from './seal-detail.tsx';
import { useMore } from './use-more.ts';
import { useSealActs } from './use-seal-acts.tsx';
import { UseLog } from './uses.tsx';

export interface SealsData {
  shown: Shown;
  seals: SealList;
  requests: UseRequests;
  /** Asked for by the address; `null` where it cannot be had. */
  open: OpenSeal | null | undefined;
  uses: Uses | undefined;
  certificates: Certificates | undefined;
}

interface SealsPageProps extends SealsData {
  /** The page's own address on this device. */
  path: string;
  phone: boolean;
}

function ViewTabs({
  path,
  shown,
  requests,
  views,
}: Pick<SealsPageProps, 'path' | 'shown' | 'requests'> & { views: View[] }) {
  return (
    <nav aria-label="印章管理" className="-mx-5 mb-5 overflow-x-auto px-5 md:mx-0 md:px-0">
      <ul className="flex gap-6 border-b border-line whitespace-nowrap">
        {views.map((view) => (
          <li key={view}>
            <Link
              to={addressFor(path, { view })}
              aria-current={view === shown.view ? 'page' : undefined}
              className="-mb-px inline-flex min-h-11 items-center gap-1.5 border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {VIEWS[view]}
              {view === 'approvals' && requests.pending > 0 && (
                <span className="grid h-5 min-w-5 place-items-center rounded-full bg-seal px-1 text-xs text-white">
                  {requests.pending}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SealFilters({ path, shown, counts }: { path: string; shown: Shown; counts: SealList['counts'] }) {
  const id = useId();
  const navigate = useNavigate();
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const states = (Object.keys(SEAL_STATES) as SealState[]).filter(
    (state) => counts[state] > 0 || state === shown.state,
  );
  const { type } = shown;
  return (
    <div className="mb-4 flex flex-col gap-3 md:flex-row md:items-center md:justify-between [&>nav]:min-w-0">
      <Filters
        label="按状态筛选"
        choices={[
          { label: `全部 ${total}`, to: addressFor(path, { type }), current: shown.state === undefined },
          ...states.map((state) => ({
            label: `${SEAL_STATES[state]} ${counts[state]}`,
            to: addressFor(path, { type, state }),
            current: state === shown.state,
          })),
        ]}
      />
      <label htmlFor={id} className="flex items-center gap-2 text-sm text-ink-3">
        种类
        <select
          id={id}
          value={type ?? ''}
          onChange={(event: ChangeEvent<HTMLSelectElement>) =>
            navigate(
              addressFor(path, {
                state: shown.state,
                type: (event.currentTarget.value || undefined) as SealTypeName | undefined,
              }),
              { preventScrollReset: true },
            )
          }
          className="h-10 rounded border border-line bg-white px-3 text-ink pointer-coarse:h-11"
        >
          <option value="">全部</option>
          {Object.entries(SEAL_TYPES).map(([key, { words }]) => (
            <option key={key} value={key}>
              {words}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}

const NoSeals = ({
  filtered,
  path,
  mayApply,
  phone,
}: {
  filtered: boolean;
  path: string;
  mayApply: boolean;
  phone: boolean;
}) =>
  filtered ? (
    <EmptyState icon="search" title="没有这样的印章">
      <Link to={path} className="inline-flex min-h-11 items-center text-navy underline">
        清除筛选条件
      </Link>
    </EmptyState>
  ) : (
    <EmptyState icon="seal" title="还没有印章">
      <p>选好种类和章面，审核通过后即可使用。</p>
      {mayApply ? (
        <ButtonLink to={orderNew(phone)} className="mt-5">
          申请印章
        </ButtonLink>
      ) : (
        <p className="mt-2">请由企业管理员或印章管理员申请。</p>
      )}
    </EmptyState>
  );

/** The seals of the account one acts for; details push the cards aside, on the phone they take their place. */
function Seals({ path, shown, seals, open, phone }: SealsPageProps) {
  const { send } = useActs();
  const { actsOf, dialogs } = useSealActs();
  const { state, type } = shown;
  const { list, more, busy, loadMore } = useMore(seals, (last) =>
    send('GET /api/appapi/seal/list', { query: { state, type, before: last?.id } }),
  );
  const filter = { state, type };
  const closeTo = addressFor(path, filter);
  const detail = open && (
    <SealDetailView
      open={open}
      tab={shown.tab}
      acts={actsOf(open.seal)}
      phone={phone}
      closeTo={closeTo}
      tabTo={(tab) => addressFor(path, { ...filter, seal: open.seal.id, tab })}
    />
  );

  if (phone && detail)
    return (
      <>
        {detail}
        {dialogs}
      </>
    );
  return (
    <>
      {open === null && (
        <div className="mb-4">
          <Note tone="warning" role="alert">
            没有找到这枚印章，它可能属于您的另一个账号。
          </Note>
        </div>
      )}
      <div className={detail ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_27rem]' : undefined}>
        <div>
          <SealFilters path={path} shown={shown} counts={seals.counts} />
          {list.length === 0 ? (
            <NoSeals
              filtered={Boolean(state ?? type)}
              path={path}
              mayApply={seals.may.includes('apply-seal')}
              phone={phone}
            />
          ) : (
            <ul className={`grid gap-4 sm:grid-cols-2 ${detail ? '' : 'lg:grid-cols-3'}`}>
              {list.map((seal) => (
                <SealCardView
                  key={seal.id}
                  seal={seal}
                  acts={actsOf(seal)}
                  current={seal.id === open?.seal.id}
                  to={addressFor(path, { ...filter, seal: seal.id })}
                  grantsTo={addressFor(path, { ...filter, seal: seal.id, tab: 'grants' })}
                />
              ))}
            </ul>
          )}
          {more && <MoreButton busy={busy} onMore={loadMore} />}
        </div>
        {detail && (
          <div className="lg:sticky lg:top-24 lg:max-h-[calc(100dvh-7rem)] lg:self-start lg:overflow-y-auto">
            {detail}
          </div>
        )}
      </div>
      {dialogs}
    </>
  );
}

export function SealsPage(props: SealsPageProps) {
  const { path, shown, seals, requests, uses, certificates, phone, open } = props;
  const views = (Object.keys(VIEWS) as View[]).filter(
    (view) => view !== 'uses' || seals.may.includes('read-seal-uses'),
  );
  const isDetailOnPhone = phone && open && shown.view === 'seals';
  return (
    <Container className="pb-16">
      {isDetailOnPhone ? (
        <Link
          to={addressFor(path, { state: shown.state, type: shown.type })}
          className="inline-flex min-h-11 items-center gap-1 py-2 text-sm text-navy"
        >
          <Icon name="arrow-left" size={16} />
          全部印章
        </Link>
      ) : (
        <>
          <PageTitle
            icon="seal"
            title="印章管理"
            aside={
              seals.may.includes('apply-seal') && (
                <ButtonLink to={orderNew(phone)}>
                  <Icon name="plus" size={18} />
                  申请印章
                </ButtonLink>
              )
            }
          >
            {!phone && '停用、授权与注销都要确认是您本人，每一步都有记录'}
          </PageTitle>
          <ViewTabs path={path} shown={shown} requests={requests} views={views} />
        </>
      )}
      {shown.view === 'seals' && <Seals {...props} />}
      {shown.view === 'approvals' && <Approvals requests={requests} />}
      {shown.view === 'uses' && uses && (
        <Panel title="用印记录">
          <UseLog uses={uses} />
        </Panel>
      )}
      {shown.view === 'certificates' && certificates && <CertificateList certificates={certificates} />}
    </Container>
  );
}
