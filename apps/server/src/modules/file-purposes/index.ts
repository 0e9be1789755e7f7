export { FILE_PURPOSES, type FilePurpose, rulesOf } from './purposes.ts';
export { cleanName, probeType, showsInline, type TypeProbe, withoutUnsafe } from './types.ts';
