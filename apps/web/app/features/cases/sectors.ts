import type { CustomerCase } from '@yinxin/api/client';

type Sorted = Pick<CustomerCase, 'sector' | 'sectorKey'>;

/** The sectors that have a case, each once, in the order of the cases. */
export const sectorsOf = (cases: readonly Sorted[]) =>
  [...new Map(cases.map(({ sectorKey, sector }) => [sectorKey, sector]))].map(([key, name]) => ({
    key,
    name,
  }));

export const ofSector = <Case extends Sorted>(cases: readonly Case[], sector: string | undefined): Case[] =>
  cases.filter(({ sectorKey }) => sector === undefined || sectorKey === sector);
