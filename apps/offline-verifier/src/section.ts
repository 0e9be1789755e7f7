import type { OfflineMaterial } from '@yinxin/verification/offline-page';

/** One thing that this page can check. */
export interface Section {
  title: string;
  /** What to do, in a sentence. */
  lead: string;
  /** Of files: `.pdf`. */
  accept: string;
  /** What is shown for one file. Never throws for what a file is. */
  check(file: File, material: OfflineMaterial): Promise<HTMLElement>;
  /** The same for all files of a folder, where one can be chosen. */
  folder?: {
    label: string;
    check(files: readonly File[], material: OfflineMaterial): Promise<HTMLElement>;
  };
}
