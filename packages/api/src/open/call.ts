import { DAY_MS } from '@yinxin/values';
import type { z } from 'zod';
import type { OPEN_ROOT, Scope } from './scopes.ts';

/** One call of the open platform: validation, OpenAPI, SDKs, the console and the tests of tenants come from this. */
export interface OpenDeclaration {
  /** `contracts.create`: the operation in OpenAPI, the method of an SDK, the name in the log. */
  name: `${string}.${string}`;
  method: 'GET' | 'POST';
  /** With `{name}` for each of `params`. */
  path: `${typeof OPEN_ROOT}/${string}`;
  scope: Scope;
  tag: string;
  summary: string;
  /** More than a line for the reference. */
  description?: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** The request is multipart/form-data with one file. */
  takes?: 'file';
  /** Success is the file itself instead of an envelope. */
  sends?: 'file';
  answer: z.ZodType;
  /** A body as programs send it, for the reference and the collections. */
  example?: unknown;
  /** How often one application may make it. */
  limit: { max: number; perSeconds: number };
  /** Acts for people who do not exist: there are none in production. */
  sandboxOnly?: true;
  /** It goes: told so long before, with what to use instead in the description. Days of ISO 8601. */
  sunset?: { announced: string; ends: string };
  /** Does so much that it may take as long as an upload. */
  slow?: true;
}

/** So long before it ends developers are told of it. */
const NOTICE_DAYS = 90;

/** @throws where less notice is given than was promised to developers */
export function openCall<const D extends OpenDeclaration>(declaration: D): D {
  const { name, sunset } = declaration as OpenDeclaration;
  if (sunset) {
    const days = (Date.parse(sunset.ends) - Date.parse(sunset.announced)) / DAY_MS;
    if (!(days >= NOTICE_DAYS)) throw new Error(`${name} ends ${days} days after it was announced`);
  }
  return declaration;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : never;
type Parts<D extends OpenDeclaration> = Pick<D, Extract<keyof D, 'params' | 'query' | 'body'>>;

export type OpenParsed<D extends OpenDeclaration> = { [K in keyof Parts<D>]: Parsed<Parts<D>[K]> };
export type OpenAnswer<D extends OpenDeclaration> = z.input<D['answer']>;
