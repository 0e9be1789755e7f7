import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useParams } from 'react-router';
import type { Section } from '~/features/admin/sections.ts';

export { onlyKnown as loader } from '../public/only-known.ts';

const AdminApp = lazy(async () => ({
  default: (await import('~/features/admin/admin-app.tsx')).AdminApp,
}));

const never = () => () => {};
/** The token lives in the browser only, so the server has nothing to show but the frame. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const waiting = <p className="p-10 text-center text-ink-3 text-sm">正在打开运营后台…</p>;

export default function AdminSection() {
  const { section } = useParams();
  if (!useInBrowser()) return waiting;
  return (
    <Suspense fallback={waiting}>
      <AdminApp section={section?.toLowerCase() as Section} />
    </Suspense>
  );
}
