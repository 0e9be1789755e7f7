import { Link } from 'react-router';
import { FlowLanes, SectorDesk } from '../../ui/illustrations/index.ts';
import { Icon } from '../../ui/index.ts';
import { AppointmentButton } from '../appointment/index.ts';
import { sectors } from '../home/sectors.ts';
import { MobileSection, Shelf } from '../mobile-home/mobile-section.tsx';
import { PhoneClosing, PhoneHero } from '../page-parts/index.ts';
import type { Solution } from './solution.ts';
import { Files, RelatedCases, Rules } from './solution-parts.tsx';
import type { SolutionViewProps } from './solution-view.tsx';

function Scenes({ scenes }: Pick<Solution, 'scenes'>) {
  return (
    <MobileSection id="scenes" title="签在哪些地方" ground="paper">
      <ul>
        {scenes.map(({ name, text, files }, index) => (
          <li key={name}>
            <details name="scene" open={index === 0} className="group border-t border-line">
              <summary className="flex min-h-14 list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
                <h3 className="text-base group-open:text-seal-deep">{name}</h3>
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
    </MobileSection>
  );
}

/** The page of a sector on the phone: what is long opens under the thumb, what belongs together lies on a shelf. */
export function PhoneSolutionView({ sector, solution, cases }: SolutionViewProps) {
  return (
    <>
      <PhoneHero
        eyebrow={`解决方案 · ${sector.name}`}
        title={sector.promise}
        lead={solution.lead}
        actions={
          <AppointmentButton block className="h-12">
            免费体验
          </AppointmentButton>
        }
        picture={<SectorDesk file={sector.file} {...solution.desk} />}
      />
      <MobileSection id="pains" title="难在哪里">
        <ul className="grid gap-5">
          {solution.pains.map(({ name, text }) => (
            <li key={name} className="border-l-2 border-navy pl-4">
              <h3 className="text-base">{name}</h3>
              <p className="mt-0.5 text-sm text-ink-2">{text}</p>
            </li>
          ))}
        </ul>
      </MobileSection>
      <Scenes scenes={solution.scenes} />
      <MobileSection id="flow" title={solution.flow.title}>
        <FlowLanes {...solution.flow} />
      </MobileSection>
      <MobileSection id="rules" title="依据什么" ground="paper">
        <Rules {...solution} phone />
      </MobileSection>
      {cases.length > 0 && (
        <MobileSection id="cases" title="他们这样用">
          <RelatedCases cases={cases} phone />
        </MobileSection>
      )}
      <MobileSection id="others" title="其他行业">
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
      </MobileSection>
      <PhoneClosing
        title="拿一份真实的文件试试"
        text={`带上一份${sector.file}，按您的流程走一遍，从认证到验证。`}
      />
    </>
  );
}
