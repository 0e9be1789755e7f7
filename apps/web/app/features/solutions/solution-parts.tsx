import type { CustomerCase } from '@yinxin/api/client';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { casesTitle, type Sector } from '~/parts/sectors/sectors.ts';
import { itemAddress } from '~/site/content-addresses.ts';
import { ContentPicture, FlowLanes } from '~/ui/illustrations/index.ts';
import { Icon, Phrases, SampleBadge } from '~/ui/index.ts';
import type { Solution } from './solution.ts';

/** The names of files, as little sheets. */
export const Files = ({ files }: { files: string[] }) => (
  <ul aria-label="在这里签署的文件" className="flex flex-wrap gap-2">
    {files.map((file) => (
      <li
        key={file}
        className="inline-flex items-center gap-1.5 rounded-sm border border-line bg-white px-2 py-0.5 text-sm text-ink-2"
      >
        <Icon name="document" size={14} className="text-ink-3" />
        {file}
      </li>
    ))}
  </ul>
);

/** The law or standard, what it means here, and what we don't promise. */
function Rules({ rules, caution, phone }: Pick<Solution, 'rules' | 'caution'> & { phone: boolean }) {
  return (
    <>
      <dl>
        {rules.map(({ name, text, law }) => (
          <div
            key={name}
            className="grid gap-x-10 gap-y-1 border-t border-line py-5 last:border-b lg:grid-cols-[26rem_1fr]"
          >
            <dt className="flex gap-2.5 font-semibold">
              <Icon name="scales" className="mt-1 text-navy" />
              {law ? (
                <Link
                  to={itemAddress('law', phone, law)}
                  className="underline decoration-line-strong underline-offset-4 hover:text-seal"
                >
                  {name}
                </Link>
              ) : (
                <span>{name}</span>
              )}
            </dt>
            <dd className="text-ink-2 max-lg:pl-7.5">{text}</dd>
          </div>
        ))}
      </dl>
      {caution && (
        <p className="mt-6 flex gap-2.5 rounded bg-warning-soft px-5 py-4 text-sm text-ink-2">
          <Icon name="info" className="mt-0.5 text-warning" />
          <span>{caution}</span>
        </p>
      )}
    </>
  );
}

/** How customers of the sector use it; each leads to its story. */
const RelatedCases = ({ cases, phone }: { cases: CustomerCase[]; phone: boolean }) => (
  <ul className="grid gap-6">
    {cases.map(({ id, customer, title, summary, illustration, sample }) => (
      <li
        key={id}
        className="group relative overflow-hidden rounded-card border border-line bg-white transition-shadow hover:shadow-soft md:grid md:grid-cols-[18rem_1fr]"
      >
        <div aria-hidden="true" className="grid place-items-center bg-paper px-6 py-4">
          <ContentPicture name={illustration} />
        </div>
        <div className="p-6 lg:p-8">
          <p className="flex items-center gap-2 text-sm text-ink-3">
            {customer}
            {sample && <SampleBadge />}
          </p>
          <h3 className="mt-2 text-lg">
            <Link
              to={itemAddress('case', phone, id)}
              className="group-hover:text-seal after:absolute after:inset-0"
            >
              <Phrases text={title} />
            </Link>
          </h3>
          <p className="mt-1.5 text-ink-2">{summary}</p>
        </div>
      </li>
    ))}
  </ul>
);

export interface SolutionViewProps {
  sector: Sector;
  solution: Solution;
  cases: CustomerCase[];
}
export type PartProps = SolutionViewProps & { ground: 'white' | 'paper' };

type Frame = (props: {
  id: string;
  ground: PartProps['ground'];
  title: string;
  children: ReactNode;
}) => ReactNode;

/** The parts that differ on the two devices only in what they stand in. */
export const partsIn = (Frame: Frame, phone: boolean) => ({
  flow: ({ solution, ground }: PartProps) => (
    <Frame id="flow" ground={ground} title={solution.flow.title}>
      <FlowLanes {...solution.flow} />
    </Frame>
  ),
  rules: ({ solution, ground }: PartProps) => (
    <Frame id="rules" ground={ground} title={solution.titles.rules}>
      <Rules {...solution} phone={phone} />
    </Frame>
  ),
  cases: ({ cases, ground }: PartProps) => (
    <Frame id="cases" ground={ground} title={casesTitle(cases)}>
      <RelatedCases cases={cases} phone={phone} />
    </Frame>
  ),
});
