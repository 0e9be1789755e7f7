export { LookupPage } from './lookup-page.tsx';
