import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppointmentButton, DesktopClosing } from '~/parts/appointment/index.ts';
import { CapabilityBadge, OpeningNotice } from '~/parts/capabilities/index.ts';
import { DesktopHero } from '~/parts/page/index.ts';
import { sectors } from '~/parts/sectors/sectors.ts';
import { ButtonLink, Section } from '~/ui/index.ts';
import type { SolutionPart } from './solution.ts';
import { Files, type PartProps, partsIn, type SolutionViewProps } from './solution-parts.tsx';

const pathOf = (key: string) => `/solution/${key}`;

function Pains({ solution, ground }: PartProps) {
  return (
    <Section id="pains" ground={ground} title={solution.titles.pains}>
      <ul className="grid gap-x-10 gap-y-8 md:grid-cols-3">
        {solution.pains.map(({ name, text }) => (
          <li key={name} className="border-t-2 border-navy pt-5">
            <h3 className="mb-1.5 text-lg">{name}</h3>
            <p className="text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Scenes({ solution, ground }: PartProps) {
  return (
    <Section id="scenes" ground={ground} title={solution.titles.scenes}>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-3">
        {solution.scenes.map(({ name, text, files, capability }) => (
          <li key={name} className="flex flex-col bg-white p-7">
            <h3 className="flex items-center gap-2 text-lg">
              {name}
              <CapabilityBadge of={capability} />
            </h3>
            <p className="mt-1.5 mb-5 flex-1 text-ink-2">{text}</p>
            <Files files={files} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const parts: Record<SolutionPart, (props: PartProps) => ReactNode> = {
  pains: Pains,
  scenes: Scenes,
  ...partsIn(Section, false),
};

function OtherSectors({ current }: { current: string }) {
  return (
    <Section id="others" title="其他行业">
      <nav aria-label="其他行业" className="-mt-4 flex flex-wrap items-center gap-2 text-sm">
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
    </Section>
  );
}

/** The page of a sector on the desktop: its parts in its own order, white and paper in turn. */
export function SolutionView({ sector, solution, cases }: SolutionViewProps) {
  const shown = solution.order.filter((part) => part !== 'cases' || cases.length > 0);
  return (
    <>
      <DesktopHero
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
        notice={<OpeningNotice of={solution.needs} phone={false} />}
        picture={<solution.Picture />}
      />
      {shown.map((name, index) => {
        const Part = parts[name];
        return (
          <Part
            key={name}
            sector={sector}
            solution={solution}
            cases={cases}
            ground={index % 2 === 0 ? 'white' : 'paper'}
          />
        );
      })}
      <OtherSectors current={sector.key} />
      <DesktopClosing {...solution.closing} />
    </>
  );
}
