// The floors of the web app (ARCHITECTURE.md): a folder imports from floors below its own, never from its neighbours.

const APP = 'apps/web/app/';

/** From the top down. Each folder of `features` and `parts` stands for itself. */
const FLOORS: readonly (readonly string[])[] = [
  ['.', 'routes', 'layouts'],
  ['features'],
  ['parts'],
  ['guards'],
  ['session'],
  ['feedback'],
  ['site'],
  ['ui'],
];

const floorOf = (folder: string) =>
  FLOORS.findIndex((folders) => folders.includes(folder.split('/')[0] ?? ''));

/** The folder a file of the app belongs to; `.` for what the framework wants at the root. */
function folderOf(file: string): string | undefined {
  if (!file.startsWith(APP)) return undefined;
  const [first = '', second = '', ...rest] = file.slice(APP.length).split('/');
  if (second === '') return '.';
  return ['features', 'parts'].includes(first) && rest.length > 0 ? `${first}/${second}` : first;
}

/** What is wrong with one import inside the web app, or undefined. */
export function floorObjection(imported: {
  from: string;
  to: string;
  spelling?: string;
}): string | undefined {
  const [own, target] = [folderOf(imported.from), folderOf(imported.to)];
  if (own === undefined || target === undefined) return undefined;
  const isAlias = imported.spelling?.startsWith('~/');
  if (own === target) return isAlias ? 'import by a relative path within a folder' : undefined;
  // The framework loads routes.ts before it knows the alias.
  if (own === '.') return undefined;
  if (floorOf(target) === -1) return `${target} stands on no floor: name it in scripts/web-floors.ts`;
  if (floorOf(own) >= floorOf(target)) return `${own} must not import ${target}: only floors below`;
  return imported.spelling !== undefined && !isAlias ? 'import another folder by ~/' : undefined;
}
