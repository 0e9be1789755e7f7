export { type Codes, createCodes } from './codes.ts';
export type { Purpose } from './purposes.ts';
export { answerCodes } from './routes.ts';
