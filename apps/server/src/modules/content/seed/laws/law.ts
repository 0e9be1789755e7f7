import type { DraftOf } from '../../kinds/index.ts';

/** A law as it is written down here: its directory comes from the list it stands in. */
export type LawSeed = Omit<DraftOf<'law'>, 'directory'> & { slug: string };

/** An article that matters to a signature, in our own words. */
export const article = (name: string, text: string) => ({ article: name, text });
