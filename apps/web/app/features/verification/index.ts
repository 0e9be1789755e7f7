export { VerificationAbout } from './about-page.tsx';
export { CheckPage } from './report/check-page.tsx';
export { loginPathOf, ReportPage, type ReportPart } from './report/report-page.tsx';
export { VerificationPage } from './verification-page.tsx';
