export { asRefusal, TableRefused } from './refusal.ts';
export {
  numbered,
  receivedTable,
  rowsOf,
  type TableLimits,
  type TableRows,
  tableOf,
  textTable,
} from './table.ts';
