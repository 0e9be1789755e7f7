/** Where a log lies: a folder, or a bucket. */
export interface LogStore {
  read(path: string): Promise<Uint8Array | undefined>;
  /** Whole and lasting when it returns, or as if nothing had been written; what stood there before is replaced. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Files that the log no longer needs, folder by folder; those that are not there are no fault. */
  remove(folder: string): Promise<void>;
  /** What writers that were killed left half written of files with such names. Only the one writer asks, before it writes. */
  clearDrafts(isOurs: (path: string) => boolean): Promise<void>;
}
