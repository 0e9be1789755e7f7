import { isOpen } from '@yinxin/api/page';
import { Link } from 'react-router';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { openToday, products } from '~/parts/products/products.ts';
import { IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot } from '~/ui/illustrations/index.ts';
import { Icon, Section } from '~/ui/index.ts';
import { productLink, steps, usableNow } from './content.ts';

function UsableNow({ hasPage }: { hasPage: (path: string) => boolean }) {
  const usable = usableNow.filter(
    ({ capability, path }) => isOpen(capability) && hasPage(path.split('?', 1)[0] ?? ''),
  );
  if (usable.length === 0) return null;
  return (
    <div className="mt-8 grid items-center gap-x-8 gap-y-3 rounded-card bg-paper px-8 py-6 lg:grid-cols-[auto_1fr]">
      <h3 className="flex items-center gap-2 text-base">
        <Icon name="circle-check" size={22} className="text-success" />
        现在就能用
      </h3>
      <ul className="grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-4">
        {usable.map(({ name, text, path }) => (
          <li key={name}>
            <Link to={path} className="group block py-1">
              <span className="font-semibold group-hover:text-seal">{name}</span>
              <span className="block text-sm text-ink-3">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
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
      <UsableNow hasPage={hasPage} />
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
