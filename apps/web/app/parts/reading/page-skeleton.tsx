import type { ReactNode } from 'react';
import { Container } from '~/ui/index.ts';
import { type Shape, shapeOf } from './shape-of.ts';
import { Line, Skeleton } from './skeleton.tsx';

const Rows = ({ count, className }: { count: number; className: string }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
  Array.from({ length: count }, (_, index) => <Line key={index} className={className} />);

const Top = ({ children }: { children?: ReactNode }) => (
  <div className="under-header bg-linear-to-b from-paper to-white">
    <Container className="space-y-4 pt-6 pb-10 lg:pt-16">
      <Line className="h-9 w-48" />
      <Line className="h-4 w-full max-w-article" />
      {children}
    </Container>
  </div>
);

const Columns = () => (
  <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
    <div className="space-y-4">
      <Rows count={4} className="h-16 w-full" />
    </div>
    <Line className="h-40" />
  </div>
);

const Words = () => (
  <div className="min-w-0 flex-1">
    <Line className="h-8 w-4/5" />
    <Line className="mt-4 h-4 w-40" />
    <Skeleton />
  </div>
);

const shapes: Record<Shape, () => ReactNode> = {
  page: () => (
    <>
      <Top>
        <Line className="h-4 w-4/5 max-w-article" />
        <Line className="h-12 w-36" />
      </Top>
      <Container className="grid gap-6 pb-16 md:grid-cols-3">
        <Rows count={6} className="h-40" />
      </Container>
    </>
  ),
  list: () => (
    <>
      <Top />
      <Container className="pb-16">
        <Skeleton blocks={5} />
      </Container>
    </>
  ),
  article: () => (
    <Container className="flex gap-16 pt-10 pb-16">
      <Words />
      <div className="w-60 space-y-3 max-lg:hidden">
        <Rows count={5} className="h-4" />
      </div>
    </Container>
  ),
  home: () => (
    <Container className="space-y-6 pt-8 pb-16">
      <Line className="h-9 w-64" />
      <Line className="h-36 w-full rounded-card" />
      <Columns />
    </Container>
  ),
  table: () => (
    <Container className="space-y-4 pt-8 pb-16">
      <Line className="h-8 w-40" />
      <Line className="h-11 w-full" />
      <Rows count={7} className="h-14 w-full" />
    </Container>
  ),
  detail: () => (
    <Container className="space-y-6 pt-6 pb-16">
      <Line className="h-9 w-80 max-w-full" />
      <div className="grid gap-6 lg:grid-cols-[16rem_minmax(0,1fr)_20rem]">
        <Line className="h-80" />
        <div className="space-y-4">
          <Rows count={6} className="h-14 w-full" />
        </div>
        <Line className="h-56" />
      </div>
    </Container>
  ),
  form: () => (
    <Container className="space-y-5 pt-8 pb-16">
      <Line className="h-8 w-48" />
      <Rows count={4} className="h-20 w-full max-w-article" />
      <Line className="h-11 w-36" />
    </Container>
  ),
  document: () => (
    <Container className="flex gap-12 pt-10 pb-16">
      <div className="w-56 space-y-5 max-lg:hidden">
        <Rows count={9} className="h-4" />
      </div>
      <Words />
      <div className="w-44 space-y-3 max-xl:hidden">
        <Rows count={4} className="h-4" />
      </div>
    </Container>
  ),
};

/** The outline of a page that is on its way, in the shape it will have. */
export function PageSkeleton({ path, search }: { path: string; search: string }) {
  const shape = shapeOf(path, search);
  return (
    <div aria-hidden="true" data-skeleton={shape} className="animate-rise">
      {shapes[shape]()}
    </div>
  );
}
