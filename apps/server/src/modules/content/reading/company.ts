import type { Milestone, Qualification } from '@yinxin/api';
import type { Queryable } from '../../../db/connect.ts';
import { addressOfFile } from '../../file-access/index.ts';
import { liveItems } from './live.ts';

export async function qualificationsOf(db: Queryable): Promise<Qualification[]> {
  const items = await liveItems(db, 'qualification');
  return items.map(({ id, data: { picture, ...words } }) => ({
    id,
    ...words,
    picture: picture ? addressOfFile(picture) : null,
  }));
}

/** By their dates, whatever the order of the editors. */
export async function milestonesOf(db: Queryable): Promise<Milestone[]> {
  const items = await liveItems(db, 'milestone');
  return items
    .map(({ id, data }) => ({ id, ...data }))
    .toSorted((one, other) => one.date.localeCompare(other.date));
}
