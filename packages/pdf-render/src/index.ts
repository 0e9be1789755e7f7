export type { Box, PageSize, PageText } from './document.ts';
export { boxAt, boxOf, findWords } from './find.ts';
export { RenderPool } from './pool.ts';
export { RenderProblem, type RenderProblemKind } from './problems.ts';
