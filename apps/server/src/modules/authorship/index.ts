export { type Authorship, authorshipOf } from './authorship.ts';
