export { forgetVisitors } from './record.ts';
export { answerAnalytics } from './routes.ts';
