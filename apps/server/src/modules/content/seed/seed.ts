import type { DraftOf, Kind } from '../kinds/index.ts';

/** An item of the first-run content. */
export interface Seed<K extends Kind> {
  slug: string;
  data: DraftOf<K>;
  /** When it says it was published; the moment of the first start if it doesn't say. */
  date?: Date;
}
