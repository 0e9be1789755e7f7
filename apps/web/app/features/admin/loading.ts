import { CallError, type Send } from '@yinxin/api/client';
import { useCallback, useEffect, useRef } from 'react';
import { useLoaderData, useNavigation, useRevalidator } from 'react-router';
import { client } from './client.ts';
import { useAdmin } from './session.tsx';
import { readToken } from './token.ts';

interface Answer<T> {
  value?: T;
  error?: CallError;
}

interface AdminLoader<T> {
  (given: { request: Request }): Promise<Answer<T>>;
  hydrate: true;
}

/**
 * What a page of the back office starts with, asked for while its script is on the way. Only the browser has the
 * token, so the server loads nothing; and nobody who is not signed in asks.
 */
export function adminLoader<T>(ask: (send: Send, search: URLSearchParams) => Promise<T>): AdminLoader<T> {
  const load = async ({ request }: { request: Request }): Promise<Answer<T>> => {
    if (readToken() === undefined) return {};
    try {
      return { value: await ask(client, new URL(request.url).searchParams) };
    } catch (error) {
      if (error instanceof CallError) return { error };
      throw error;
    }
  };
  return Object.assign(load, { hydrate: true as const });
}

/** The answer of the page's loader. What was there stays while it is asked for again, and when that fails. */
export function useAnswer<T>(_loader: AdminLoader<T>) {
  const { value, error } = useLoaderData() as Answer<T>;
  const { fail } = useAdmin();
  const { revalidate, state } = useRevalidator();
  const isLoading = useNavigation().state === 'loading' || state === 'loading';
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  useEffect(() => {
    if (error) fail(error);
  }, [error, fail]);
  const reload = useCallback(() => void revalidate(), [revalidate]);
  const shown = value ?? last.current;
  return { value: shown, isLoading, hasFailed: shown === undefined && !isLoading, reload };
}
