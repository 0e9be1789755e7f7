export { addressOfFile, fileAddressesIn } from './addresses.ts';
export { answerFiles } from './routes.ts';
export { shownFile } from './shown.ts';
export { createFileTickets, type FileTickets } from './tickets.ts';
