export { EvidenceSummary, STAGE_LOOKS } from './evidence-summary.tsx';
export { type Answer, codeIn, useNotarization } from './use-notarization.ts';
export { versionOf } from './version-of.ts';
