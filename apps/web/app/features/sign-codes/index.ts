export { CodePage } from './code-page.tsx';
export { CodesPage } from './codes-page.tsx';
export { CreateCodePage } from './create-page.tsx';
export { JoinPage } from './join-page.tsx';
