import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { AppointmentButton, PhoneClosing } from '~/parts/appointment/index.ts';
import { CapabilityBadge, OpeningNotice } from '~/parts/capabilities/index.ts';
import { PhoneHero } from '~/parts/page/index.ts';
import { PhoneSection, Shelf } from '~/parts/page/phone-section.tsx';
import { sectors } from '~/parts/sectors/sectors.ts';
import { Icon } from '~/ui/index.ts';
import type { SolutionPart } from './solution.ts';
import { Files, type PartProps, partsIn, type SolutionViewProps } from './solution-parts.tsx';

const Pains = ({ solution, ground }: PartProps) => (
  <PhoneSection id="pains" ground={ground} title={solution.titles.pains}>
    <ul className="grid gap-5">
      {solution.pains.map(({ name, text }) => (
        <li key={name} className="border-l-2 border-navy pl-4">
          <h3 className="text-base">{name}</h3>
          <p className="mt-0.5 text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ul>
  </PhoneSection>
);

function Scenes({ solution, ground }: PartProps) {
  return (
    <PhoneSection id="scenes" title={solution.titles.scenes} ground={ground}>
      <ul>
        {solution.scenes.map(({ name, text, files, capability }, index) => (
          <li key={name}>
            <details name="scene" open={index === 0} className="group border-t border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
                <h3 className="flex items-center gap-2 text-base group-open:text-seal-deep">
                  {name}
                  <CapabilityBadge of={capability} />
                </h3>
                <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
              </summary>
              <div className="pb-5">
                <p className="mb-3 text-sm text-ink-2">{text}</p>
                <Files files={files} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </PhoneSection>
  );
}

const parts: Record<SolutionPart, (props: PartProps) => ReactNode> = {
  pains: Pains,
  scenes: Scenes,
  ...partsIn(PhoneSection, true),
};

/** The page of a sector on the phone: what is long opens under the thumb, what belongs together lies on a shelf. */
export function PhoneSolutionView({ sector, solution, cases }: SolutionViewProps) {
  const shown = solution.order.filter((part) => part !== 'cases' || cases.length > 0);
  return (
    <>
      <PhoneHero
        eyebrow={`解决方案 · ${sector.name}`}
        title={sector.promise}
        lead={solution.lead}
        actions={
          <AppointmentButton block className="h-12">
            预约演示
          </AppointmentButton>
        }
        notice={<OpeningNotice of={solution.needs} phone />}
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
      <PhoneSection id="others" title="其他行业">
        <Shelf label="其他行业">
          {sectors
            .filter(({ key }) => key !== sector.key)
            .map(({ key, name, promise }) => (
              <li key={key} className="w-[62%] shrink-0 snap-start">
                <Link
                  to={`/mobile/solution/${key}`}
                  className="flex h-full flex-col rounded-card border border-line p-5"
                >
                  <span className="text-sm font-semibold text-seal">{name}</span>
                  <span className="mt-1 font-serif font-semibold">{promise}</span>
                </Link>
              </li>
            ))}
        </Shelf>
      </PhoneSection>
      <PhoneClosing {...solution.closing} />
    </>
  );
}
