import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '~/ui/index.ts';
import { ErrorPage } from './error-page.tsx';

interface MissingProps {
  what: string;
  list: string;
  label: string;
  /** Why it may be missing, and what to do. */
  advice?: string;
}

/** What stands where a text should be that does not exist, or no longer; any other failure is the site's. */
export function Missing({ what, list, label, advice = '它可能已经撤下，或者地址输错了。' }: MissingProps) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error)) return <ErrorPage status={500} />;
  if (error.status !== 404) return <ErrorPage status={error.status} />;
  return (
    <section className="mx-auto flex min-h-[60dvh] max-w-article flex-col items-center justify-center px-6 py-16 text-center">
      <p aria-hidden="true" className="font-serif text-4xl text-seal">
        404
      </p>
      <h1 className="mt-6 font-serif text-2xl">{what}不存在</h1>
      <p className="mt-3 text-ink-2">{advice}</p>
      <ButtonLink to={list} className="mt-8">
        {label}
      </ButtonLink>
    </section>
  );
}
