import { ButtonLink } from '~/ui';
import { errorKindOf, statusShown } from './error-kinds.ts';
import missingSeal from './missing-seal.svg?no-inline';
import { RequestId } from './request-id.tsx';

/** What happened and what to do, in the middle of the page. */
export function ErrorPage({ status: given }: { status: number }) {
  const status = statusShown(given);
  const { title, text, original } = errorKindOf(status);
  return (
    <section
      data-error={status}
      className="mx-auto flex min-h-[70dvh] max-w-article flex-col items-center justify-center px-6 py-16 text-center"
    >
      {status === 404 ? (
        <img src={missingSeal} width={320} height={240} alt="一份合同，印章处是空的" />
      ) : (
        <p className="font-serif text-4xl text-seal">{status}</p>
      )}
      <h1 className="mt-8 font-serif text-2xl">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      {original && (
        <p lang="en" className="mt-1 text-sm text-ink-3">
          {original}
        </p>
      )}
      {status === 500 && <RequestId />}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {status === 401 && <ButtonLink to="/login">去登录</ButtonLink>}
        {/* A plain document request: it works when the application itself is what failed. */}
        <ButtonLink to="/" reloadDocument variant={status === 401 ? 'secondary' : 'primary'}>
          返回首页
        </ButtonLink>
      </div>
    </section>
  );
}
