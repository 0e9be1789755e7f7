import { z } from 'zod';
import * as account from './account.ts';
import * as batches from './batches.ts';
import type { OpenDeclaration } from './call.ts';
import * as contracts from './contracts.ts';
import * as digests from './digests.ts';
import * as embeds from './embeds.ts';
import * as files from './files.ts';
import * as identity from './identity.ts';
import * as seals from './seals.ts';
import * as signCodes from './sign-codes.ts';
import * as templates from './templates.ts';
import * as verification from './verification.ts';
import * as webhooks from './webhooks.ts';

export * from './account.ts';
export * from './batches.ts';
export * from './call.ts';
export * from './contracts.ts';
export * from './digests.ts';
export * from './embeds.ts';
export * from './files.ts';
export * from './identity.ts';
export * from './scopes.ts';
export * from './seals.ts';
export * from './sign-codes.ts';
export * from './templates.ts';
export * from './verification.ts';
export * from './webhook-kinds.ts';
export * from './webhooks.ts';

const isCall = (value: unknown): value is OpenDeclaration =>
  typeof value === 'object' && value !== null && 'path' in value && 'scope' in value;

const everything = {
  ...{ ...account, ...files, ...contracts, ...embeds },
  ...{ ...templates, ...batches, ...signCodes, ...seals, ...verification },
  ...{ ...webhooks, ...digests, ...identity },
};
type Everything = typeof everything;

/** Every call of the open platform. */
export const openCalls: readonly OpenDeclaration[] = Object.values<unknown>(everything).filter(isCall);

/** The names of all of them: a table by name that lacks one is a type error. */
export type OpenCallName = {
  [K in keyof Everything]: Everything[K] extends OpenDeclaration ? Everything[K]['name'] : never;
}[keyof Everything];

/** What several calls answer, by the name it has in OpenAPI and in SDKs: `OpenContract` is `Contract`. */
export const openModels: ReadonlyMap<string, z.ZodObject> = new Map(
  Object.entries<unknown>(everything).flatMap(([name, value]) =>
    value instanceof z.ZodObject && /^Open[A-Z]/.test(name) ? [[name.slice('Open'.length), value]] : [],
  ),
);
