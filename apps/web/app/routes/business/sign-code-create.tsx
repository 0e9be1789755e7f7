import { CreateCodePage } from '~/features/sign-codes/index.ts';
import { Missing } from '~/parts/errors/index.ts';
import { orNotFound } from '~/site/not-found.ts';
import { siteContext } from '~/site/server-context.ts';
import { usePhone } from '~/site/use-phone.ts';
import type { Route } from './+types/sign-code-create';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  orNotFound(
    context
      .get(siteContext)
      .send('GET /api/appapi/template/form', { query: { id: url.searchParams.get('id') ?? '' } }),
  );

export default function SignCodeCreate({ loaderData }: Route.ComponentProps) {
  return <CreateCodePage key={loaderData.id} form={loaderData} phone={usePhone()} />;
}

export function ErrorBoundary() {
  return <Missing what="可使用的模板" list="/businessProcessing/signCenter/templates" label="查看全部模板" />;
}
