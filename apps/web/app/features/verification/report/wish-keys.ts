// The request key of a file, kept over a reload, until it is known what became of it.
import type { TabKey } from '@yinxin/api/client';
import { keepInTab } from '~/site/browser-storage.ts';
import { newUuid } from '~/site/uuid.ts';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

const placeOf = ({ name, size, lastModified }: Chosen): TabKey =>
  `report-wish ${size} ${lastModified} ${name}`;

/** For private windows, whose storage may keep nothing. */
const keptHere = new Map<string, string>();

function storedAt(place: string): string | null {
  try {
    return sessionStorage.getItem(place);
  } catch {
    return null;
  }
}

/** The same file is the same wish, so that none is made or taken twice. */
export function keyFor(file: Chosen): string {
  const place = placeOf(file);
  const key = keptHere.get(place) ?? storedAt(place) ?? newUuid();
  keptHere.set(place, key);
  try {
    keepInTab(place, key);
  } catch {
    // then the wish lasts as long as this page
  }
  return key;
}

/** Asked again it is another wish. */
export function forgetKey(file: Chosen): void {
  const place = placeOf(file);
  keptHere.delete(place);
  try {
    sessionStorage.removeItem(place);
  } catch {
    // nothing was kept
  }
}
