// Disks that fail: a single operation that goes wrong, and power that goes away.
import path from 'node:path';
import type { FileWork, OpenFile } from '../node/file-store.ts';

/** Refused; done and called a failure; a write of which half arrived, told as such or as a failure. */
export const FAULTS = ['refused', 'done', 'short', 'torn'] as const;
/** From there on nothing is done any more, not even the tidying up: whoever asked was killed. */
export type Fault = (typeof FAULTS)[number] | 'killed';

const failure = (code: string, act: string) => Object.assign(new Error(`${code}: ${act}`), { code });

/** Notes every operation, and lets the one at `at` go wrong. */
export function faultyFiles(files: FileWork, at = -1, fault: Fault = 'refused') {
  const acts: string[] = [];
  const through =
    <Args extends unknown[], Result>(act: string, work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const number = acts.push(act) - 1;
      if (fault === 'killed' && at >= 0 && number >= at) throw failure('EIO', act);
      const isNow = number === at;
      // whatever close says, the file is closed
      if (isNow && fault !== 'done' && act !== 'close') throw failure(at % 2 ? 'EIO' : 'ENOSPC', act);
      const result = await work(...args);
      if (isNow) throw failure('EIO', act);
      return result;
    };
  const opened = (handle: OpenFile): OpenFile => ({
    readFile: through('read', () => handle.readFile()),
    sync: through('sync', () => handle.sync()),
    close: through('close', () => handle.close()),
    write: async (bytes, offset) => {
      if (acts.length !== at || (fault !== 'short' && fault !== 'torn'))
        return through('write', (...args: [Uint8Array, number]) => handle.write(...args))(bytes, offset);
      acts.push('write');
      const half = bytes.subarray(0, offset + Math.ceil((bytes.length - offset) / 2));
      const written = await handle.write(half, offset);
      if (fault === 'torn') throw failure('ENOSPC', 'write');
      return written;
    },
  });
  const work: FileWork = {
    async open(...args) {
      let handle: OpenFile | undefined;
      const open = through('open', async () => {
        handle = await files.open(...args);
        return opened(handle);
      });
      return open().catch(async (error: unknown) => {
        await handle?.close(); // nobody was given it
        throw error;
      });
    },
    mkdir: through('mkdir', files.mkdir),
    rename: through('rename', files.rename),
    link: through('link', files.link),
    readdir: through('readdir', files.readdir),
    unlink: through('unlink', files.unlink),
    rmdir: through('rmdir', files.rmdir),
  };
  return { work, acts };
}

/** Without waiting for the disk: what syncing does is seen only when the power goes. */
export const unsynced = (files: FileWork): FileWork => ({
  ...files,
  async open(...args) {
    const handle = await files.open(...args);
    return {
      readFile: () => handle.readFile(),
      write: (bytes, offset) => handle.write(bytes, offset),
      sync: async () => {},
      close: () => handle.close(),
    };
  },
});

interface Leaf {
  bytes: Uint8Array;
  lasting: Uint8Array;
}
interface Folder {
  names: Map<string, Node>;
  lasting: Map<string, Node>;
}
type Node = Leaf | Folder;
const isFolder = (node: Node): node is Folder => 'names' in node;

/** A disk in memory that keeps what was synced, names as well as bytes, and nothing else when its power goes. */
export function aDisk(): FileWork & { cutPower(): void } {
  const root: Folder = { names: new Map(), lasting: new Map() };

  const find = (place: string): Node => {
    let node: Node = root;
    for (const name of place.split('/').filter(Boolean)) {
      const next: Node | undefined = isFolder(node) ? node.names.get(name) : undefined;
      if (!next) throw failure('ENOENT', place);
      node = next;
    }
    return node;
  };
  const folderAt = (place: string): Folder => {
    const node = find(place);
    if (!isFolder(node)) throw failure('ENOTDIR', place);
    return node;
  };
  const above = (place: string) => folderAt(path.dirname(place)).names;
  const fallBack = (folder: Folder): void => {
    folder.names = new Map(folder.lasting);
    for (const node of folder.names.values())
      if (isFolder(node)) fallBack(node);
      else node.bytes = node.lasting;
  };
  const add = (place: string, node: Node) => {
    if (above(place).has(path.basename(place))) throw failure('EEXIST', place);
    above(place).set(path.basename(place), node);
  };

  return {
    async open(place, flags) {
      if (flags === 'wx') add(place, { bytes: new Uint8Array(), lasting: new Uint8Array() });
      const node = find(place);
      return {
        async readFile() {
          if (isFolder(node)) throw failure('EISDIR', place);
          return node.bytes;
        },
        async write(bytes, offset) {
          if (isFolder(node)) throw failure('EISDIR', place);
          node.bytes = new Uint8Array([...node.bytes, ...bytes.subarray(offset)]);
          return { bytesWritten: bytes.length - offset };
        },
        async sync() {
          if (isFolder(node)) node.lasting = new Map(node.names);
          else node.lasting = node.bytes;
        },
        async close() {},
      };
    },
    mkdir: async (place) => add(place, { names: new Map(), lasting: new Map() }),
    async rename(from, to) {
      const node = find(from);
      above(from).delete(path.basename(from));
      above(to).set(path.basename(to), node);
    },
    link: async (from, to) => add(to, find(from)),
    readdir: async (place) =>
      [...folderAt(place).names].map(([name, node]) => ({ name, isFolder: isFolder(node) })),
    unlink: async (place) => {
      find(place);
      above(place).delete(path.basename(place));
    },
    rmdir: async (place) => {
      if (folderAt(place).names.size > 0) throw failure('ENOTEMPTY', place);
      above(place).delete(path.basename(place));
    },
    cutPower: () => fallBack(root),
  };
}
