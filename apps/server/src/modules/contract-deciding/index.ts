export {
  approveContract,
  expireContract,
  recallContract,
  rejectContract,
  retryContract,
} from './deciding.ts';
