export { SecurityPage as default } from '~/features/admin/security/security-page.tsx';
