/** Shown until the back office is there: only the browser has the token, so the server has nothing to show. */
export const Waiting = () => <p className="p-10 text-center text-ink-3 text-sm">正在打开运营后台…</p>;
