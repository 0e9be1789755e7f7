import type { ReactNode } from 'react';
import { Container, Phrases } from '~/ui/index.ts';
import { Breadcrumb } from './breadcrumb.tsx';

interface PageTopProps {
  title: string;
  lead?: string;
  phone: boolean;
  /** Stands below the words: filters, a search field. */
  children?: ReactNode;
}

/** The beginning of a page that is read: where it stands, what it is. The phone's own bar says where it stands. */
export function PageTop({ title, lead, phone, children }: PageTopProps) {
  return (
    <section className="under-header bg-linear-to-b from-paper to-white">
      <Container className="pt-4 pb-6 lg:pb-10">
        {!phone && <Breadcrumb />}
        <h1 className="mt-5 font-serif text-2xl font-semibold lg:mt-10 lg:text-3xl">
          <Phrases text={title} />
        </h1>
        {lead && <p className="mt-3 max-w-article text-ink-2">{lead}</p>}
        {children && <div className="mt-6 lg:mt-8">{children}</div>}
      </Container>
    </section>
  );
}
