export { codeError, codeIn } from './code.ts';
export { CodeField } from './code-field.tsx';
export { ConsentBox } from './consent-box.tsx';
export { useCountdown } from './countdown.ts';
export { DemoInbox } from './demo-inbox.tsx';
export { FaceCheck } from './face-check.tsx';
export { errandOf, rememberProof } from './memory.ts';
export { useStepUp } from './step-up.tsx';
export type { StartFace } from './use-face-check.ts';
