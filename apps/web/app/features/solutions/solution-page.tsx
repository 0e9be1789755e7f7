import type { CustomerCase } from '@yinxin/api/client';
import { lazy } from 'react';
import { AppointmentSheet } from '~/parts/appointment/index.ts';
import { ServerRendered } from '~/site/server-rendered.tsx';
import { loadSolution } from './sectors/load.ts';

type Loaded = keyof typeof loadSolution;

/** One part per sector and device: the view, the sector's words, and nothing of the other sectors. */
const partOf = (key: Loaded, phone: boolean) =>
  lazy(async () => {
    const [View, { solution }, { sectors }] = await Promise.all([
      phone
        ? import('./phone-solution-view.tsx').then(({ PhoneSolutionView }) => PhoneSolutionView)
        : import('./solution-view.tsx').then(({ SolutionView }) => SolutionView),
      loadSolution[key](),
      import('~/parts/sectors/sectors.ts'),
    ]);
    const sector = sectors.find((candidate) => candidate.key === key);
    if (!sector) throw new Error(`no sector ${key}`);
    return {
      default: ({ cases }: { cases: CustomerCase[] }) => (
        <View sector={sector} solution={solution} cases={cases} />
      ),
    };
  });

const keys = Object.keys(loadSolution) as Loaded[];
const partsFor = (phone: boolean) =>
  new Map<string, ReturnType<typeof partOf>>(keys.map((key) => [key, partOf(key, phone)]));
const desktopParts = partsFor(false);
const phoneParts = partsFor(true);

interface SolutionPageProps {
  sector: string;
  /** Those of this sector. */
  cases: CustomerCase[];
  phone: boolean;
}

/** The solution for one sector; whether there is such a sector is the site map's to say. */
export function SolutionPage({ sector, cases, phone }: SolutionPageProps) {
  const Part = (phone ? phoneParts : desktopParts).get(sector);
  return (
    <>
      <ServerRendered key={sector}>{Part && <Part cases={cases} />}</ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}
