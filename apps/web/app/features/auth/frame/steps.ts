import { desktopPathOf } from '~/site/device.ts';
import { isMobilePath } from '~/site/paths.ts';
import { PLACES } from '../places.ts';

export const PERSON_STEPS = ['选择方式', '填写信息', '核验', '完成'] as const;

const stepByPath: Record<string, number> = {
  [PLACES.ways]: 1,
  [PLACES.facts]: 2,
  [PLACES.phone]: 3,
  [PLACES.face]: 3,
  [PLACES.review]: 3,
  [PLACES.result]: 4,
};

const desktop = (path: string) => (isMobilePath(path) ? desktopPathOf(path) : path);

/** Whose verification the page is about. */
export const isCompanyPage = (path: string, search: string): boolean =>
  desktop(path) === PLACES.company || new URLSearchParams(search).get('subject') === 'organization';

/** Which step of a person's verification the page is, from 1. */
export const stepOf = (path: string): number | undefined => stepByPath[desktop(path)];
