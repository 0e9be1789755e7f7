export * from './access.ts';
export * from './acts.ts';
export * from './applications.ts';
export * from './approval-flows.ts';
export * from './bill-notices.ts';
export * from './bill-tables.ts';
export * from './bills.ts';
export * from './blanks.ts';
export * from './browser-storage.ts';
export * from './call.ts';
export * from './calls/all.ts';
export { type Calls, calls, type Route } from './calls/index.ts';
export * from './capabilities.ts';
export * from './captcha.ts';
export * from './challenge.ts';
export {
  AGREEMENT_STATES,
  AGREEMENTS,
  CONTENT_KINDS,
  CONTENT_STATES,
  DIRECTORY_TREES,
  DOWNLOAD_CATEGORIES,
  keyOfWord,
  keysOf,
  LAW_STATUSES,
  NEWS_CATEGORIES,
  PLAN_MODELS,
} from './choices.ts';
export { CallError, type ResultOf, type Send } from './client.ts';
export { CONTENT_PAGES, ITEM_KINDS } from './content-pages.ts';
export * from './contracts.ts';
export * from './envelope.ts';
export * from './events.ts';
export * from './evidence.ts';
export * from './experience.ts';
export * from './identity.ts';
export * from './identity-requests.ts';
export * from './key-custody.ts';
export * from './members.ts';
export * from './messages.ts';
export * from './metering.ts';
export * from './notices.ts';
export {
  type FrameFacts,
  type PageRequest,
  type PageVisit,
  SHARE_KINDS,
  type ShareCard,
  type ShareKind,
  type SiteInfo,
  type SiteModule,
} from './page.ts';
export * from './partner-menu.ts';
export * from './partner-roles.ts';
export * from './partners.ts';
export * from './passwords.ts';
export * from './personal-data.ts';
export * from './price-terms.ts';
export * from './problems/index.ts';
export * from './products.ts';
export * from './promises.ts';
export * from './retention.ts';
export * from './scenes.ts';
export * from './seals.ts';
export { SECTORS } from './sectors.ts';
export * from './state-machine.ts';
export * from './state-machines.ts';
export * from './step-up.ts';
export * from './templates.ts';
export * from './texts.ts';
export * from './two-persons.ts';
export * from './verification.ts';
export * from './wecom.ts';
export * from './witnessing.ts';
export * from './work-orders.ts';
export * from './workbench.ts';
