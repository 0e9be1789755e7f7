import {
  CERTIFICATE_ALGORITHMS,
  CERTIFICATE_STATUSES,
  FILING_ENTRIES,
  MEDIA,
  SEAL_TYPES,
} from '@yinxin/api/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { sizeWords } from '~/parts/seal-design/index.ts';
import { FactLines } from '~/parts/workspace/index.ts';
import { Button, ButtonLink, classNames, clockTime, Icon } from '~/ui/index.ts';
import { Grants } from './grants.tsx';
import {
  graveLook,
  isEnding,
  type SealDetail,
  type SealGrant,
  type SilentList,
  TABS,
  type Tab,
  type Uses,
} from './model.ts';
import { validUntil } from './seal-card.tsx';
import { SealPicture, StateMark } from './seal-picture.tsx';
import { SilentPanel } from './silent.tsx';
import type { Act } from './use-seal-acts.tsx';
import { consequences } from './use-seal-acts.tsx';
import { UseLog } from './uses.tsx';

export interface OpenSeal {
  seal: SealDetail;
  /** Loaded for its tab only. */
  grants: SealGrant[] | undefined;
  silent: SilentList | undefined;
  uses: Uses | undefined;
}

const mono = (text: string) => <span className="font-mono text-sm">{text}</span>;

const Heading = ({ children }: { children: ReactNode }) => (
  <h3 className="mt-6 mb-2 font-semibold">{children}</h3>
);

function Facts({ seal }: { seal: SealDetail }) {
  const { certificate } = seal;
  return (
    <FactLines
      facts={[
        ['种类', SEAL_TYPES[seal.type].words],
        ['主体', seal.holder],
        ['电子印章标识', mono(seal.number)],
        ...(seal.code ? ([['印章编码', mono(seal.code)]] as const) : []),
        ['尺寸', sizeWords(seal.widthMm, seal.heightMm)],
        ['介质', MEDIA[seal.medium]],
        ...(certificate
          ? ([
              [
                '证书',
                `${CERTIFICATE_ALGORITHMS[certificate.algorithm]}，${CERTIFICATE_STATUSES[certificate.status]}`,
              ],
              ['序列号', mono(certificate.serial)],
              ['有效至', validUntil(seal)],
            ] as const)
          : []),
        ...(seal.reason ? ([['原因', seal.reason]] as const) : []),
      ]}
    />
  );
}

/** What stands on file: the register of seals, faces, what happened. */
function OnFile({ seal }: { seal: SealDetail }) {
  const { versions, filings, history } = seal;
  return (
    <>
      {filings.length > 0 && (
        <>
          <Heading>登记</Heading>
          <ul className="space-y-1.5 text-sm">
            {filings.map(({ number, entry, at }) => (
              <li key={`${number}-${at}`} className="flex flex-wrap justify-between gap-x-4">
                <span>
                  {FILING_ENTRIES[entry]} <span className="font-mono">{number}</span>
                </span>
                <time dateTime={at} className="text-ink-3">
                  {clockTime(at).day}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
      {versions.length > 1 && (
        <>
          <Heading>历次章面</Heading>
          <ul className="flex flex-wrap gap-4">
            {versions.map(({ version, picture, madeAt, current }) => (
              <li key={version} className="text-center text-xs text-ink-3">
                <img
                  src={picture}
                  alt={`第 ${version} 版章面`}
                  className={classNames('mx-auto h-20 object-contain', !current && 'opacity-45 grayscale')}
                />
                {clockTime(madeAt).day}
                {current && '（现用）'}
              </li>
            ))}
          </ul>
        </>
      )}
      {history.length > 0 && (
        <>
          <Heading>经过</Heading>
          <ol className="space-y-1.5 text-sm">
            {history.map(({ words, at }) => (
              <li key={`${words}-${at}`} className="flex flex-wrap justify-between gap-x-4">
                <span>{words}</span>
                <time dateTime={at} className="text-ink-3">
                  {clockTime(at).full}
                </time>
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}

const ActButton = ({ act, primary }: { act: Act; primary: boolean }) =>
  'to' in act ? (
    <ButtonLink size="sm" variant={primary ? 'primary' : 'secondary'} to={act.to}>
      {act.words}
    </ButtonLink>
  ) : (
    <Button
      size="sm"
      variant={primary ? 'primary' : 'secondary'}
      className={act.grave ? graveLook : undefined}
      onClick={act.run}
    >
      {act.grave && <Icon name="stop" size={16} />}
      {act.words}
    </Button>
  );

function Acts({ seal, acts }: { seal: SealDetail; acts: readonly Act[] }) {
  if (acts.length === 0) return null;
  const isLikely = ({ act }: Act) => act === 'enable-seal' || (act === 'order-renewal' && isEnding(seal));
  return (
    <div className="-mx-5 mt-5 border-y border-line bg-paper px-5 py-4">
      <div className="flex flex-wrap gap-2">
        {acts.map((act) => (
          <ActButton key={act.act} act={act} primary={isLikely(act)} />
        ))}
      </div>
      {seal.may.includes('stop-seal') && <p className="mt-3 text-sm text-ink-2">{consequences.stop}</p>}
    </div>
  );
}

interface SealDetailProps {
  open: OpenSeal;
  tab: Tab;
  acts: readonly Act[];
  phone: boolean;
  /** Without the details. */
  closeTo: string;
  tabTo: (tab: Tab) => string;
}

/** One seal: beside the list on the desktop, in its place on the phone. */
export function SealDetailView({ open, tab, acts, phone, closeTo, tabTo }: SealDetailProps) {
  const { seal, grants, silent, uses } = open;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another seal is another heading
  useEffect(() => heading.current?.focus({ preventScroll: !phone }), [seal.id]);

  const tabs = (Object.keys(TABS) as Tab[]).filter(
    (each) =>
      each === 'overview' ||
      (each === 'grants' && seal.may.includes('grant-seal')) ||
      (each === 'silent' &&
        SEAL_TYPES[seal.type].owner === 'organization' &&
        seal.may.includes('read-uses')) ||
      (each === 'uses' && seal.may.includes('read-uses')),
  );
  return (
    <section aria-label={seal.name} className="overflow-hidden rounded-card border border-line bg-white">
      <div className="relative grid place-items-center bg-paper px-4 py-8">
        <SealPicture seal={seal} perMm={phone ? 4 : 3.4} />
        <span className="absolute top-3 left-4">
          <StateMark state={seal.state} />
        </span>
        <span className="absolute right-4 bottom-2 text-xs text-ink-3">
          {sizeWords(seal.widthMm, seal.heightMm)}
        </span>
        <Link
          to={closeTo}
          preventScrollReset
          aria-label="关闭详情"
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded text-ink-2 hover:text-ink"
        >
          <Icon name="close" />
        </Link>
      </div>
      <div className="px-5 pt-4 pb-5">
        <h2 ref={heading} tabIndex={-1} className="font-serif text-lg outline-none">
          {seal.name}
        </h2>
        <nav aria-label="印章详情" className="mt-2 mb-4 flex gap-5 border-b border-line">
          {tabs.map((each) => (
            <Link
              key={each}
              to={tabTo(each)}
              preventScrollReset
              replace
              aria-current={each === tab ? 'true' : undefined}
              className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent text-sm text-ink-2 hover:text-ink aria-[current]:border-seal aria-[current]:font-semibold aria-[current]:text-ink"
            >
              {TABS[each]}
              {each === 'grants' && seal.grants > 0 && ` ${seal.grants}`}
            </Link>
          ))}
        </nav>
        {tab === 'overview' && (
          <>
            <Facts seal={seal} />
            <Acts seal={seal} acts={acts} />
            <OnFile seal={seal} />
          </>
        )}
        {tab === 'grants' && grants && <Grants key={seal.id} seal={seal} grants={grants} />}
        {tab === 'silent' && silent && <SilentPanel key={seal.id} seal={seal} silent={silent} />}
        {tab === 'uses' && uses && <UseLog key={seal.id} uses={uses} sealId={seal.id} />}
      </div>
    </section>
  );
}
