import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useOnline } from '~/feedback';
import { errorKindOf, OFFLINE } from './error-kinds.ts';
import { ErrorMessage } from './error-page.tsx';

/**
 * Whatever went wrong anywhere. A stranger learns the kind of the error; its message and stack stay in the log
 * (in development the router's own overlay shows them).
 */
export function RootError() {
  const error = useRouteError();
  const online = useOnline();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <main data-layout="empty">
      {online ? <ErrorMessage kind={errorKindOf(status)} status={status} /> : <ErrorMessage kind={OFFLINE} />}
    </main>
  );
}
