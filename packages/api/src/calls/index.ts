import * as accounts from './accounts.ts';
import * as admin from './admin.ts';
import * as adminContent from './admin-content.ts';
import * as adminDesk from './admin-desk.ts';
import * as adminFiles from './admin-files.ts';
import * as agreements from './agreements.ts';
import * as analytics from './analytics.ts';
import * as appointments from './appointments.ts';
import * as codes from './codes.ts';
import * as company from './company.ts';
import * as content from './content.ts';
import * as documents from './documents.ts';
import * as files from './files.ts';
import * as laws from './laws.ts';
import * as news from './news.ts';
import * as prices from './prices.ts';

const declared = {
  ...accounts,
  ...admin,
  ...adminContent,
  ...adminDesk,
  ...adminFiles,
  ...agreements,
  ...analytics,
  ...appointments,
  ...codes,
  ...company,
  ...content,
  ...documents,
  ...files,
  ...laws,
  ...news,
  ...prices,
};
type Declared = typeof declared;
type CallName = {
  [K in keyof Declared]: Declared[K] extends { method: string; path: string } ? K : never;
}[keyof Declared];
type AnyCall = Declared[CallName];

/** Every call of the product, by its route. */
export type Calls = { [D in AnyCall as `${D['method']} ${D['path']}`]: D };
export type Route = keyof Calls;

export const calls = Object.values(declared).filter(
  (value): value is AnyCall => 'method' in value && 'path' in value && 'answer' in value,
);
