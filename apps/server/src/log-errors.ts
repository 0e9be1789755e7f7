import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** Where it happened; the message, which an error repeats above it, may quote what somebody entered. */
const framesOf = ({ stack = '' }: Error) =>
  stack
    .split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');

/** An error as the log may show it: of the database what went wrong and where, never the values it was asked with. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  if (error instanceof DrizzleQueryError)
    return {
      type: 'DrizzleQueryError',
      query: error.query,
      stack: framesOf(error),
      cause: describeError(error.cause),
    };
  if (error instanceof pg.DatabaseError) {
    const { code, severity, schema, table, column, constraint, routine } = error;
    return {
      type: 'DatabaseError',
      ...{ code, severity, schema, table, column, constraint, routine },
      stack: framesOf(error),
    };
  }
  const { code } = error as Error & { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
