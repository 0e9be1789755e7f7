export { usersOfFiles } from './editing/file-users.ts';
export { contentAddresses } from './reading/addresses.ts';
export { agreementsByDay, currentAgreement, currentAgreements } from './reading/agreements.ts';
export type { FindMadeFile } from './reading/downloads.ts';
export { answerContent } from './routes.ts';
export { indexUnsearched } from './search/search.ts';
export { seedContent } from './seed/index.ts';
