// The request key of a file, kept over a reload, until it is known what became of it.
import { newUuid } from '~/site/uuid.ts';

type Chosen = Pick<File, 'name' | 'size' | 'lastModified'>;

const placeOf = ({ name, size, lastModified }: Chosen) => `report-wish ${size} ${lastModified} ${name}`;

/** The same file is the same wish, so that none is made or taken twice; private windows may keep nothing. */
export function keyFor(file: Chosen): string {
  const place = placeOf(file);
  const fresh = newUuid();
  try {
    const kept = sessionStorage.getItem(place);
    if (kept) return kept;
    sessionStorage.setItem(place, fresh);
  } catch {
    // then the wish lasts as long as this attempt
  }
  return fresh;
}

/** Asked again it is another wish. */
export function forgetKey(file: Chosen): void {
  try {
    sessionStorage.removeItem(placeOf(file));
  } catch {
    // nothing was kept
  }
}
