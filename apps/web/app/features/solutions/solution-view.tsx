import type { CustomerCase } from '@yinxin/api/client';
import { Link } from 'react-router';
import { FlowLanes, SectorDesk } from '../../ui/illustrations/index.ts';
import { ButtonLink, Section } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { type Sector, sectors } from '../home/sectors.ts';
import { Closing, PageHero } from '../page-parts/index.ts';
import type { Solution } from './solution.ts';
import { Files, RelatedCases, Rules } from './solution-parts.tsx';

export interface SolutionViewProps {
  sector: Sector;
  solution: Solution;
  cases: CustomerCase[];
}

const pathOf = (key: string) => `/solution/${key}`;

function Pains({ pains }: Pick<Solution, 'pains'>) {
  return (
    <Section id="pains" title="难在哪里">
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {pains.map(({ name, text }) => (
          <li key={name} className="border-t-2 border-navy pt-5">
            <h3 className="mb-1.5 text-lg">{name}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Scenes({ scenes }: Pick<Solution, 'scenes'>) {
  return (
    <Section id="scenes" ground="paper" title="签在哪些地方" lead="每个环节签什么文件、怎样签，都列在这里。">
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {scenes.map(({ name, text, files }) => (
          <li key={name} className="flex flex-col bg-white p-7">
            <h3 className="text-lg">{name}</h3>
            <p className="mt-1.5 mb-5 flex-1 text-ink-2">{text}</p>
            <Files files={files} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OtherSectors({ current }: { current: string }) {
  return (
    <nav aria-label="其他行业" className="mt-14 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
      <span className="mr-2 text-ink-3">其他行业</span>
      {sectors
        .filter(({ key }) => key !== current)
        .map(({ key, name }) => (
          <Link
            key={key}
            to={pathOf(key)}
            className="inline-flex min-h-9 items-center rounded border border-line px-3.5 text-ink-2 transition-colors hover:border-seal hover:text-seal"
          >
            {name}
          </Link>
        ))}
    </nav>
  );
}

/** The page of a sector on the desktop. */
export function SolutionView({ sector, solution, cases }: SolutionViewProps) {
  return (
    <>
      <PageHero
        eyebrow={`解决方案 · ${sector.name}`}
        title={sector.promise}
        lead={solution.lead}
        actions={
          <>
            <AppointmentButton>预约演示</AppointmentButton>
            <ButtonLink to="/about/price" variant="secondary">
              查看价格
            </ButtonLink>
          </>
        }
        picture={<SectorDesk file={sector.file} {...solution.desk} />}
      />
      <Pains pains={solution.pains} />
      <Scenes scenes={solution.scenes} />
      <Section id="flow" title={solution.flow.title} lead="谁在哪一步做什么，按顺序看。">
        <FlowLanes {...solution.flow} />
      </Section>
      <Section id="rules" ground="paper" title="依据什么" lead="与这个行业的签署直接相关的法律与标准。">
        <Rules {...solution} phone={false} />
        <OtherSectors current={sector.key} />
      </Section>
      {cases.length > 0 && (
        <Section id="cases" title="他们这样用">
          <RelatedCases cases={cases} phone={false} />
        </Section>
      )}
      <Closing
        title={`把${sector.name}的下一份文件，签在印信上`}
        text={`带上一份真实的${sector.file}，我们按您的流程演示一遍。`}
      />
    </>
  );
}
