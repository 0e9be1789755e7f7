export type { OwnCompany, OwnSide } from './model.ts';
export { OrganizationPage } from './organization-page.tsx';
export { WecomPage } from './wecom-page.tsx';
