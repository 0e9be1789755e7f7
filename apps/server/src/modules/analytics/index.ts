export { answerAnalytics } from './routes.ts';
