export { HandwritingPage } from './handwriting-page.tsx';
