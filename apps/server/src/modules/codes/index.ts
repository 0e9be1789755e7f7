export { type Codes, createCodes } from './codes.ts';
export { answerCodes } from './routes.ts';
