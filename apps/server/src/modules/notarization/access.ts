import type { EvidenceStage, EvidenceStanding } from '@yinxin/api';
import type { EvidenceReading } from '../evidence/index.ts';
import { presentSeal } from './seal.ts';

const STAGES: readonly EvidenceStage[] = ['waiting', 'logged', 'witnessed'];

export interface LogPlaces {
  /** Of all of them together: as far as the last one has come. */
  standing: EvidenceStanding;
  indexOf(eventId: string): number | undefined;
  stageOf(eventId: string): EvidenceStage;
}

/** How far the log, its time stamp and its witnesses have come with events. */
export async function logPlacesOf(reading: EvidenceReading, eventIds: readonly string[]): Promise<LogPlaces> {
  const places = await reading.placesOf(eventIds);
  const reach = await reading.reach();
  const { quorum, witnesses } = await reading.policy();
  const indexOf = (eventId: string) => places.get(eventId)?.index;
  const stageOf = (eventId: string): EvidenceStage => {
    const index = indexOf(eventId);
    if (index === undefined || index >= reach.logged) return 'waiting';
    return index < reach.witnessed ? 'witnessed' : 'logged';
  };
  const least = Math.min(...eventIds.map((eventId) => STAGES.indexOf(stageOf(eventId))));
  const last = Math.max(-1, ...[...places.values()].map(({ index }) => index));
  const seal = last < 0 ? undefined : await reading.sealOver(last + 1);
  return {
    standing: {
      stage: STAGES[least] ?? 'waiting',
      quorum,
      witnessCount: witnesses.length,
      checkpoint: seal ? presentSeal(seal) : null,
    },
    ...{ indexOf, stageOf },
  };
}
