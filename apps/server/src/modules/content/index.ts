export { answerContent } from './routes.ts';
export { seedContent } from './seed.ts';
