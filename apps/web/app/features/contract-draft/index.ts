export { CreatePage } from './create-page.tsx';
export { stepBy } from './model.ts';
export { TemplatePage } from './template-page.tsx';
export { draftStored } from './use-draft.ts';
