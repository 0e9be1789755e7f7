import { createContext, use } from 'react';

/** Set by the server's renderer only. */
export const RequestIdContext = createContext<string | undefined>(undefined);

/** In the browser the number is what the server wrote into the page; an error met later has none. */
function useRequestId(): string | undefined {
  const rendered = use(RequestIdContext);
  if (typeof document === 'undefined') return rendered;
  return document.querySelector<HTMLElement>('[data-request-id]')?.dataset.requestId;
}

export function RequestId() {
  const id = useRequestId();
  if (!id) return null;
  return (
    <p data-request-id={id} className="mt-6 text-sm text-ink-3">
      请求编号 <code className="select-all">{id}</code>，联系客服时请一并提供。
    </p>
  );
}
