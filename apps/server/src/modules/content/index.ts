export { type ContentAddress, contentAddresses } from './addresses.ts';
export {
  type Change,
  type ContentItem,
  type ContentVersion,
  createDraft,
  type Draft,
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
} from './commands.ts';
export { tellDueContent } from './due.ts';
export { type ContentLine, type ContentQuery, lineOf, listContent, versions } from './editing.ts';
export { type FileUser, usersOfFiles } from './file-users.ts';
export { type ContentAct, type ContentState, contentFlow } from './flow.ts';
export type { Kind } from './kinds/index.ts';
export { renderMarkdown } from './markdown.ts';
export { answerContent } from './routes.ts';
export { indexUnsearched } from './search.ts';
export { seedContent } from './seed/index.ts';
export type { VersionAct } from './tables.ts';
