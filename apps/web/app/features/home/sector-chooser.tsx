import type { CapabilityKey } from '@yinxin/api/page';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { OpeningNotice } from '~/parts/capabilities/index.ts';
import { type Sector, sectors } from '~/parts/sectors/sectors.ts';
import { SectorFile } from '~/ui/illustrations/index.ts';
import { Icon, Section } from '~/ui/index.ts';

function Panel({ sector, hasPage }: { sector: Sector; hasPage: (path: string) => boolean }) {
  const path = `/solution/${sector.key}`;
  return (
    <>
      <div className="flex items-start justify-between gap-8">
        <div>
          <h3 className="font-serif text-xl">{sector.promise}</h3>
          <p className="mt-3 max-w-[32em] text-ink-2">{sector.story}</p>
          {hasPage(path) && (
            <Link
              to={path}
              className="mt-4 inline-flex items-center gap-1 font-semibold text-seal hover:text-seal-deep"
            >
              查看{sector.name}方案
              <Icon name="arrow-right" size={18} />
            </Link>
          )}
        </div>
        <SectorFile title={sector.file} />
      </div>
      <dl className="mt-auto grid gap-x-10 pt-7 sm:grid-cols-2">
        {sector.scenes.map(({ name, files }) => (
          <div key={name} className="border-t border-line py-4">
            <dt className="font-semibold">{name}</dt>
            <dd className="mt-0.5 text-ink-2">{files}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const choiceClass =
  'relative order-1 block cursor-pointer rounded border border-line px-3 py-2.5 text-center text-ink-2 transition-colors hover:text-seal ' +
  'has-checked:border-seal has-checked:bg-seal-soft has-checked:font-semibold has-checked:text-seal-deep ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-navy ' +
  'lg:order-none lg:col-start-1 lg:border-transparent lg:py-2 lg:pl-5 lg:text-left';

const panelClass =
  'order-2 col-span-full hidden pt-6 [label:has(:checked)+&]:flex [label:has(:checked)+&]:flex-col ' +
  'lg:order-none lg:col-span-1 lg:col-start-2 lg:row-span-10 lg:row-start-1 lg:h-full lg:rounded-card lg:bg-paper lg:px-10 lg:pt-9 lg:pb-5';

/** What the stories of the sectors tell of. */
const NEEDS: readonly CapabilityKey[] = [
  'identity',
  'seals',
  'contracts',
  'templates',
  'usbKey',
  'verification',
];

/** Radio buttons choose the sector, so it works by mouse, touch and arrow keys without any script. */
export function SectorChooser({ hasPage }: { hasPage: (path: string) => boolean }) {
  return (
    <Section id="sectors" title="您的行业签哪些文件" lead="选择行业，列出各环节常见的文件。">
      <fieldset className="grid grid-cols-3 items-start gap-2 sm:grid-cols-5 lg:grid-cols-[11rem_1fr] lg:grid-rows-[repeat(9,min-content)_1fr] lg:gap-x-8 lg:gap-y-1">
        <legend className="sr-only">行业</legend>
        {sectors.map((sector, index) => (
          <Fragment key={sector.key}>
            <label className={choiceClass}>
              <input
                type="radio"
                name="sector"
                value={sector.key}
                defaultChecked={index === 0}
                className="sr-only"
              />
              {sector.name}
            </label>
            <div className={panelClass}>
              <Panel sector={sector} hasPage={hasPage} />
            </div>
          </Fragment>
        ))}
      </fieldset>
      <OpeningNotice of={NEEDS} phone={false} hasPage={hasPage} />
    </Section>
  );
}
