import type { z } from 'zod';
import type { Access } from './access.ts';
import type { PartnerRight } from './partner-roles.ts';

/**
 * How often one caller may do something: a signed-in person by who they are, anybody else by their network. Calls with
 * the same purpose share one count. What a module limits beyond that (messages per phone) is its own business.
 */
export interface RateLimit {
  purpose: string;
  max: number;
  perSeconds: number;
}

/** One HTTP call: the server's validation, the typed clients and the OpenAPI document all come from this. */
export interface Declaration {
  method: 'GET' | 'POST';
  path: `/api/${string}`;
  /** The server denies by default: a call by anybody else is refused before it runs. */
  access: Access;
  /**
   * Of every call that partners may make: what the role in force must be allowed to do (`PARTNER_RIGHTS`), or null where
   * each role may. The call book asks it before the handler, and refuses a declaration that does not say.
   */
  right?: PartnerRight | null;
  summary: string;
  tag: string;
  answer: z.ZodType;
  query?: z.ZodObject;
  /** A JSON body. */
  body?: z.ZodType;
  /** An application/x-www-form-urlencoded body. */
  form?: z.ZodObject;
  /** The request is multipart/form-data with one file, which the handler reads once the caller is admitted. */
  takes?: 'file';
  /** Text beside that file, which comes before it. */
  fields?: z.ZodObject;
  /** Success is the file itself instead of an envelope; `answer` is then `FileContent`. */
  sends?: 'file';
  /**
   * A browser follows it without script (a picture, a link), so the cookie stands for the person, as it does for a page.
   * For reading only.
   */
  byLink?: true;
  /** Does so much that it may take as long as an upload. */
  slow?: true;
  /** A POST that only reads, so that a page may be made from it. */
  reads?: true;
  limit?: RateLimit;
}

export const call = <const D extends Declaration>(declaration: D): D => declaration;

type Input<S> = S extends z.ZodType ? z.input<S> : never;
type Parsed<S> = S extends z.ZodType ? z.output<S> : never;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type Parts<D extends Declaration> = Present<Pick<D, Extract<keyof D, 'query' | 'body' | 'form'>>>;

/** What a caller passes. */
export type CallInput<D extends Declaration> = { [K in keyof Parts<D>]: Input<Parts<D>[K]> };
/** What a handler receives once the input was validated. */
export type CallParsed<D extends Declaration> = { [K in keyof Parts<D>]: Parsed<Parts<D>[K]> };
/** What a handler returns. */
export type CallAnswer<D extends Declaration> = z.input<D['answer']>;
/** What a caller gets as `data`. */
export type CallResult<D extends Declaration> = z.output<D['answer']>;
