export { AgreementPage } from './agreement-page.tsx';
export type { AgreementName } from './headings.ts';
