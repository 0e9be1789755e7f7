/** What stands in a section: a paragraph, a list, a clause the reader must not miss (民法典 496), or a table. */
export type Block = string | { list: string[] } | { notice: string } | { head: string[]; rows: string[][] };

export interface Agreement {
  title: string;
  version: string;
  /** The day it takes effect, as `2026-11-15`. */
  effective: string;
  introduction: Block[];
  sections: { title: string; body: Block[] }[];
}
