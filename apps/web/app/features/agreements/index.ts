export { AgreementPage } from './agreement-page.tsx';
