/**
 * What judging a signature takes of the machine below it. Browsers get the same names from browser/index.ts, by the
 * condition in package.json; both answer alike, for honest input and for hostile (docs/decisions/0035).
 */
export * from './node/index.ts';
