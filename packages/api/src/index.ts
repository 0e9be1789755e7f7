export { appointmentFlow } from './appointment-flow.ts';
export * from './call.ts';
export * from './calls/accounts.ts';
export * from './calls/admin.ts';
export * from './calls/admin-content.ts';
export * from './calls/admin-desk.ts';
export * from './calls/admin-files.ts';
export * from './calls/agreements.ts';
export * from './calls/analytics.ts';
export * from './calls/appointments.ts';
export * from './calls/codes.ts';
export * from './calls/company.ts';
export * from './calls/content.ts';
export * from './calls/documents.ts';
export * from './calls/files.ts';
export { type Calls, calls, type Route } from './calls/index.ts';
export * from './calls/laws.ts';
export * from './calls/news.ts';
export * from './calls/prices.ts';
export {
  AGREEMENTS,
  CONTENT_KINDS,
  CONTENT_STATES,
  DIRECTORY_TREES,
  DOWNLOAD_CATEGORIES,
  keysOf,
  NEWS_CATEGORIES,
  PLAN_MODELS,
} from './choices.ts';
export { CallError, type ResultOf, type Send } from './client.ts';
export * from './envelope.ts';
export {
  type PageRequest,
  SHARE_KINDS,
  type ShareCard,
  type ShareKind,
  type SiteInfo,
  type SiteModule,
} from './page.ts';
export * from './problems.ts';
export { SECTORS } from './sectors.ts';
