/** What stands in a section: a paragraph, a list, a clause the reader must not miss (民法典 496), or a table. */
export type Block = string | { list: string[] } | { notice: string } | { head: string[]; rows: string[][] };

/** The text of an agreement; its title, version and date are in headings.ts. */
export interface Agreement {
  introduction: Block[];
  sections: { title: string; body: Block[] }[];
}
