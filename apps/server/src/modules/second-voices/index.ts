export { changesOf, type NewOperatorChange, noteChange } from './changes.ts';
export type { OperatorChangeRow } from './tables.ts';
export { hindranceProblem, hindranceWords, requireVoice, type Voice, voiceOf } from './voices.ts';
