import { createContext, type ReactNode, use, useMemo, useReducer } from 'react';
import { useFetched } from './fetched.ts';
import { keepMessage } from './kept-message.ts';
import { type ToastTone, toasts } from './toasts.ts';

export interface Toaster {
  success(text: string): void;
  /** Shown now and again once the page, which is about to be loaded anew, is there. */
  successBeforeReload(text: string): void;
  error(text: string): void;
  info(text: string): void;
}

const ToasterContext = createContext<Toaster | undefined>(undefined);

export function useToast(): Toaster {
  const toaster = use(ToasterContext);
  if (!toaster) throw new Error('no ToastProvider');
  return toaster;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [list, dispatch] = useReducer(toasts, []);
  const ToastList = useFetched(async () => (await import('./toast-list.tsx')).ToastList);
  const toaster = useMemo<Toaster>(() => {
    let last = 0;
    const show = (tone: ToastTone) => (text: string) => {
      last += 1;
      dispatch({ type: 'show', toast: { id: last, tone, text } });
    };
    const success = show('success');
    const successBeforeReload = (text: string) => {
      keepMessage(text);
      success(text);
    };
    return { success, successBeforeReload, error: show('error'), info: show('info') };
  }, []);
  return (
    <ToasterContext value={toaster}>
      {children}
      {ToastList && <ToastList list={list} dismiss={(id) => dispatch({ type: 'dismiss', id })} />}
    </ToasterContext>
  );
}
