import { Link } from 'react-router';
import { EcologyBrand } from '~/features/ecology/frame/brand.tsx';
import { PARTNER_LOGIN } from '~/site/partner.ts';
import { HOME } from '~/site/paths.ts';
import { PageMain } from './page-main.tsx';

export { headMeta as meta, loadHead as loader } from '~/site/head/page-head.ts';

export default function EcologyLoginLayout() {
  return (
    <div data-layout="ecology-login" className="flex min-h-below-strip flex-col bg-paper">
      <header
        data-site-header=""
        className="mx-auto flex h-17 w-full max-w-site items-center px-5 md:px-8 xl:px-0"
      >
        <a href="#content" className="skip-link rounded bg-white px-4 py-2 text-sm text-navy">
          跳到正文
        </a>
        <EcologyBrand to={PARTNER_LOGIN} />
        <Link
          to={HOME}
          className="ml-auto flex min-h-11 items-center text-sm text-navy underline-offset-4 hover:underline"
        >
          返回官网
        </Link>
      </header>
      <PageMain className="mx-auto grid w-full max-w-site flex-1 px-5 md:px-8 xl:px-0" />
    </div>
  );
}
