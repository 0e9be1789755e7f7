export { TemplateDetailPage } from './detail-page.tsx';
export { addressFor, loadTemplates, shownBy } from './model.ts';
export { TemplatesPage } from './templates-page.tsx';
export { UsePage } from './use-page.tsx';
