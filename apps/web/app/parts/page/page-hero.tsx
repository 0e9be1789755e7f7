import type { ReactNode } from 'react';
import { Container, Phrases } from '~/ui/index.ts';
import { Breadcrumb } from './breadcrumb.tsx';

interface HeroWords {
  eyebrow: string;
  title: string;
  lead: string;
  actions?: ReactNode;
  /** Stands below the actions: what is not open yet. */
  notice?: ReactNode;
}

const Eyebrow = ({ text }: { text: string }) => (
  <p className="flex items-center gap-2 text-sm font-semibold text-seal before:h-0.5 before:w-5 before:bg-seal">
    {text}
  </p>
);

/** The beginning of an inner page: where it stands, its one idea, its picture. */
export function DesktopHero({
  eyebrow,
  title,
  lead,
  actions,
  notice,
  picture,
}: HeroWords & { picture: ReactNode }) {
  return (
    <section className="under-header overflow-hidden bg-linear-to-b from-paper to-white">
      <Container className="pt-4 pb-12 lg:pb-20">
        <Breadcrumb />
        <div className="mt-8 grid items-center gap-x-16 gap-y-12 lg:mt-12 lg:grid-cols-[1.02fr_0.98fr]">
          <div>
            <Eyebrow text={eyebrow} />
            <h1 className="mt-4 mb-5 font-serif text-2xl font-semibold sm:text-3xl">
              <Phrases text={title} />
            </h1>
            <p className="max-w-[33em] text-ink-2 lg:leading-8">{lead}</p>
            {actions && <div className="mt-8 flex flex-wrap gap-3.5">{actions}</div>}
            {notice}
          </div>
          <div aria-hidden="true" className="min-w-0">
            {picture}
          </div>
        </div>
      </Container>
    </section>
  );
}

/** The same on the phone: the action takes the whole width, the picture comes after it. */
export function PhoneHero({
  eyebrow,
  title,
  lead,
  actions,
  notice,
  picture,
}: HeroWords & { picture?: ReactNode }) {
  return (
    <section className="under-header overflow-hidden bg-linear-to-b from-paper to-white">
      <div className="px-5 pt-7 pb-8">
        <Eyebrow text={eyebrow} />
        <h1 className="mt-3 font-serif text-2xl font-semibold">
          <Phrases text={title} />
        </h1>
        <p className="mt-4 text-ink-2">{lead}</p>
        {actions && <div className="mt-6 grid gap-3">{actions}</div>}
        {notice}
        {picture && (
          <div aria-hidden="true" className="mt-8">
            {picture}
          </div>
        )}
      </div>
    </section>
  );
}

type PageHeroProps = HeroWords & { picture: ReactNode; phone: boolean };

/** The hero of a page that tells the same story on both devices. */
export const PageHero = ({ phone, ...props }: PageHeroProps) =>
  phone ? <PhoneHero {...props} /> : <DesktopHero {...props} />;
