import { type ComponentType, lazy } from 'react';
import { AppointmentSheet } from '~/parts/appointment/index.ts';
import { ServerRendered } from '~/site/server-rendered.tsx';

type View = ComponentType<{ phone: boolean }>;

const ProductsView = lazy(async () => ({ default: (await import('./products-view.tsx')).ProductsView }));

/** By the parameter of the address, in small letters. */
const formViews = new Map<string, View>([
  ['saas', lazy(async () => ({ default: (await import('./saas-view.tsx')).SaasView }))],
  ['api', lazy(async () => ({ default: (await import('./api-view.tsx')).ApiView }))],
  ['local', lazy(async () => ({ default: (await import('./local-view.tsx')).LocalView }))],
]);

export function ProductsPage({ phone }: { phone: boolean }) {
  return (
    <>
      <ServerRendered>
        <ProductsView phone={phone} />
      </ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}

/** One of the three forms; whether there is such a form is the site map's to say. */
export function FormPage({ form, phone }: { form: string; phone: boolean }) {
  const FormView = formViews.get(form.toLowerCase());
  return (
    <>
      <ServerRendered key={form}>{FormView && <FormView phone={phone} />}</ServerRendered>
      {phone && <AppointmentSheet />}
    </>
  );
}
