import type { TrustMaterial } from '@yinxin/api/client';

/** One thing that this page can check. */
export interface Section {
  title: string;
  /** What to do, in a sentence. */
  lead: string;
  /** Of files: `.pdf`. */
  accept: string;
  /** What is shown for one file. Never throws for what a file is. */
  check(file: File, material: TrustMaterial): Promise<HTMLElement>;
}
