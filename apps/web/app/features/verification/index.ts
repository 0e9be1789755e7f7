export { VerificationAbout } from './about-page.tsx';
export { VerificationPage } from './verification-page.tsx';
