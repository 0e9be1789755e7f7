export {
  disputeBill,
  openDispute,
  refuseDispute,
  takeDispute,
  withdrawDispute,
} from './disputing.ts';
export { type DisputeFileParts, disputeFile, uploadDisputeFile } from './files.ts';
