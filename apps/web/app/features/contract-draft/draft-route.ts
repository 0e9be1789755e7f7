import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { draftStored } from './use-draft.ts';

/** Sent already, deleted, or somebody else's. */
export function draftNotThere(error: unknown): never {
  const { status } = error as { status?: number };
  throw status !== undefined && status < 500 ? data(null, 404) : error;
}

/** A turned device shows the page anew, from what is stored: the last words must have come there. */
export async function onceStored<Loaded>({
  url,
  serverLoader,
}: {
  url: URL;
  serverLoader: () => Promise<Loaded>;
}): Promise<Loaded> {
  await draftStored(url.searchParams.get('id'));
  return serverLoader();
}

/** The page holds what is written; going from step to step asks for nothing. */
export function asksAnew({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const [from, to] = [currentUrl, nextUrl].map((url) => url.searchParams.get('id'));
  const isSamePage = currentUrl.pathname === nextUrl.pathname;
  return isSamePage && (from === null || from === to) ? false : defaultShouldRevalidate;
}
