/** Known by trying (patience.ts): a browser may call a connection good that leads nowhere. */
export const server = { isGone: false };

export const serverAnswers = async (): Promise<boolean> =>
  navigator.onLine &&
  fetch('/healthz', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
