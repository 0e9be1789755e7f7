export { dayOf, forgetVisitors } from './record.ts';
export { visitReport } from './report.ts';
export { answerAnalytics } from './routes.ts';
