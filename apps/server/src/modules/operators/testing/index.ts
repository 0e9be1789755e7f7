export { aBackOffice, type BackOffice } from './back-office.ts';
