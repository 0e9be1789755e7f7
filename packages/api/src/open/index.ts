import * as account from './account.ts';
import type { OpenDeclaration } from './call.ts';
import * as contracts from './contracts.ts';
import * as files from './files.ts';

export * from './account.ts';
export * from './call.ts';
export * from './contracts.ts';
export * from './files.ts';
export * from './scopes.ts';

const isCall = (value: unknown): value is OpenDeclaration =>
  typeof value === 'object' && value !== null && 'path' in value && 'scope' in value;

const everything: unknown[] = Object.values({ ...account, ...files, ...contracts });

/** Every call of the open platform. */
export const openCalls: readonly OpenDeclaration[] = everything.filter(isCall);
