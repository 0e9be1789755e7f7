import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useOnline } from '~/feedback';
import { errorKindOf, OFFLINE } from './error-kinds.ts';
import { ErrorMessage } from './error-page.tsx';

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500);

export const errorKindFor = (error: unknown) => errorKindOf(statusOf(error));

/**
 * Whatever went wrong anywhere. A stranger learns the kind of the error; its message and stack stay in the log
 * (in development the router's own overlay shows them).
 */
export function RootError() {
  const error = useRouteError();
  const online = useOnline();
  return (
    <main data-layout="empty">
      {online ? (
        <ErrorMessage kind={errorKindFor(error)} status={statusOf(error)} />
      ) : (
        <ErrorMessage kind={OFFLINE} />
      )}
    </main>
  );
}
