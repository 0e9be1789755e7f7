export {
  type ContentItem,
  createDraft,
  type Editor,
  getContent,
  move,
  publish,
  restoreVersion,
  saveDraft,
  schedule,
  sendBack,
  submit,
  unpublish,
} from './editing/commands.ts';
export { type FileUser, usersOfFiles } from './editing/file-users.ts';
export { type ContentLine, type ContentQuery, lineOf, listContent, versions } from './editing/list.ts';
export type { Kind } from './kinds/index.ts';
export { renderMarkdown } from './markdown.ts';
export { contentAddresses } from './reading/addresses.ts';
export { agreementsByDay, currentAgreement, currentAgreements } from './reading/agreements.ts';
export type { FindMadeFile } from './reading/downloads.ts';
export { answerContent } from './routes.ts';
export { indexUnsearched } from './search/search.ts';
export { seedContent } from './seed/index.ts';
export type { VersionAct } from './tables.ts';
