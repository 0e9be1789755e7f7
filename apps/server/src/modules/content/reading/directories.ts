import type { Queryable } from '../../../db/connect.ts';
import { type LiveItem, liveItems } from './live.ts';

export type Directory = LiveItem<'directory'>;
type Tree = Directory['data']['tree'];

export async function directoriesOf(db: Queryable, tree: Tree): Promise<Directory[]> {
  return (await liveItems(db, 'directory')).filter(({ data }) => data.tree === tree);
}

/** Editors could make a circle of directories; nothing hangs deeper than this. */
const MAX_DEPTH = 5;

/** Builds a tree from the directories below `parent`; what `build` makes of one sees its finished children. */
export function branchesOf<Node>(
  directories: readonly Directory[],
  parent: string | null,
  build: (directory: Directory, children: Node[]) => Node,
  depth = 0,
): Node[] {
  if (depth === MAX_DEPTH) return [];
  return directories
    .filter(({ data }) => data.parent === parent)
    .map((directory) => build(directory, branchesOf(directories, directory.id, build, depth + 1)));
}

/** Every directory below `parent`, each before those it holds. */
export const inReadingOrder = (directories: readonly Directory[], parent: string | null): string[] =>
  branchesOf<string[]>(directories, parent, ({ id }, children) => [id, ...children.flat()]).flat();

/** From the root down to a directory. */
export function pathTo(directories: readonly Directory[], id: string): Directory[] {
  const path: Directory[] = [];
  let at: string | null = id;
  while (at !== null && path.length < MAX_DEPTH) {
    const found = directories.find((directory) => directory.id === at);
    if (!found) break;
    path.unshift(found);
    at = found.data.parent;
  }
  return path;
}
