import { isOpen } from '@yinxin/api/page';
import { Link } from 'react-router';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { openToday, products } from '~/parts/products/products.ts';
import { IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot } from '~/ui/illustrations/index.ts';
import { Container, Icon, Section } from '~/ui/index.ts';
import { productLink, steps, usableNow } from './content.ts';

/** What can be done today, first below the fold: each is a door, not a promise. */
export function UsableNow({ hasPage }: { hasPage: (path: string) => boolean }) {
  const usable = usableNow.filter(
    ({ capability, path }) => isOpen(capability) && hasPage(path.split('?', 1)[0] ?? ''),
  );
  if (usable.length === 0) return null;
  return (
    <section aria-labelledby="usable">
      <Container className="pt-10 lg:pt-14">
        <h2 id="usable" className="mb-4 font-serif text-xl">
          现在就能用
          <span className="ml-3 font-sans text-sm font-normal text-ink-2">都能自己办完，不用等人联系您</span>
        </h2>
        <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 lg:grid-cols-4">
          {usable.map(({ icon, name, text, takes, path }) => (
            <li key={name} className="bg-white">
              <Link to={path} className="group block h-full p-6 hover:bg-paper">
                <Icon name={icon} size={28} className="mb-3 text-seal" />
                <span className="block text-lg font-semibold group-hover:text-seal">{name}</span>
                <span className="mt-1 block text-sm text-ink-2">{text}</span>
                <span className="mt-3 block text-sm text-ink-3">{takes}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  );
}

export function Products({ hasPage }: { hasPage: (path: string) => boolean }) {
  return (
    <Section id="products" title="签署前后用得到的产品" lead={openToday}>
      <ul className="grid overflow-hidden rounded-card border border-line sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => {
          const { icon, name, summary, capability } = product;
          const link = productLink(product, false, hasPage);
          return (
            <li
              key={name}
              className="-mt-px -ml-px border-t border-l border-line px-8 pt-8 pb-9 transition-colors hover:bg-paper"
            >
              <Icon name={icon} size={32} className="mb-4 text-seal" />
              <h3 className="mb-2 flex items-center gap-2 text-lg">
                {name}
                <CapabilityBadge of={capability} />
              </h3>
              <p className="text-ink-2">{summary}</p>
              {link && (
                <Link
                  to={link}
                  className="mt-3 inline-flex items-center gap-1 text-sm font-semibold text-seal hover:text-seal-deep"
                >
                  了解{name}
                  <Icon name="arrow-right" size={16} />
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

const spots = [IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot];

export function Steps() {
  return (
    <Section
      id="steps"
      ground="navy"
      title="第一次签署怎么走"
      lead="认证和制章只做一次，之后从发起合同开始。"
    >
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, summary, capability }, index) => {
          const Spot = spots[index];
          return (
            <li key={name}>
              {Spot && (
                <div className="grid place-items-center rounded-card bg-paper px-6 py-5">
                  <Spot />
                </div>
              )}
              <p aria-hidden="true" className="mt-6 font-mono text-sm font-semibold text-blush">
                0{index + 1}
              </p>
              <h3 className="mt-2 mb-1.5 flex items-center gap-2 text-lg">
                {name}
                <CapabilityBadge of={capability} />
              </h3>
              <p className="text-mist">{summary}</p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
