export { wizardAddressFor } from './addresses.ts';
export { CreatePage } from './create-page.tsx';
export { asksAnew, draftNotThere, onceStored } from './draft-route.ts';
export { isStep, stepBy } from './model.ts';
export { TemplatePage } from './template-page.tsx';
