import { data } from 'react-router';

const statusOf = (error: unknown) =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' ? error.status : 500;

/** True of what does not exist, and of what can't even be a name. */
export const isMissing = (error: unknown): boolean => [400, 404].includes(statusOf(error));

export const notFound = () => data(null, { status: 404 });

/** What was asked for by an address. What does not exist, and what can't even be a name, is a page not found. */
export async function orNotFound<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    if (isMissing(error)) throw notFound();
    throw error;
  }
}
