export { QueryForm } from './query-form.tsx';
