import { useLocation } from 'react-router';
import { ButtonLink } from '~/ui/index.ts';
import { errorKindOf, statusShown } from './error-kinds.ts';
import missingSeal from './missing-seal.svg?no-inline';
import { RequestId } from './request-id.tsx';

/** Plain links, so that they work where the application itself failed; the server leads a phone to its own pages. */
const ways = [
  { href: '/product/software', label: '产品' },
  { href: '/about/price', label: '价格' },
  { href: '/platform/document', label: '文档中心' },
  { href: '/about#contact', label: '联系我们' },
];

/** Where else to go. */
const Ways = () => (
  <nav aria-label="您可能在找" className="mt-10 text-sm">
    <ul className="flex flex-wrap justify-center gap-x-6">
      {ways.map(({ href, label }) => (
        <li key={href}>
          <a
            href={href}
            className="inline-flex min-h-11 items-center text-seal-deep underline underline-offset-4"
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

/** What happened and what to do, in the middle of the page. */
export function ErrorPage({ status: given }: { status: number }) {
  const { pathname, search } = useLocation();
  const status = statusShown(given);
  const { title, text, original } = errorKindOf(status);
  return (
    <section
      data-error={status}
      data-message={original}
      className="mx-auto flex min-h-[60dvh] max-w-article flex-col items-center justify-center px-6 py-12 text-center"
    >
      {status === 404 ? (
        <img src={missingSeal} width={320} height={240} alt="一份合同，印章处是空的" />
      ) : (
        <p className="font-serif text-4xl text-seal">{status}</p>
      )}
      <h1 className="mt-8 font-serif text-2xl">{title}</h1>
      <p className="mt-3 text-ink-2">{text}</p>
      {status === 500 && <RequestId />}
      {/* Plain document requests: they work when the application itself is what failed. */}
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        {status === 401 && <ButtonLink to="/login">去登录</ButtonLink>}
        {(status === 500 || status === 429) && (
          <ButtonLink to={pathname + search} reloadDocument>
            重试
          </ButtonLink>
        )}
        <ButtonLink
          to="/"
          reloadDocument
          variant={[401, 429, 500].includes(status) ? 'secondary' : 'primary'}
        >
          返回首页
        </ButtonLink>
      </div>
      <Ways />
    </section>
  );
}
