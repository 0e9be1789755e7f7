import { Link } from 'react-router';
import { IdentitySpot, SealMakingSpot, SendingSpot, SigningSpot } from '../../ui/illustrations/index.ts';
import { Icon, Section } from '../../ui/index.ts';
import { productLink, products, steps } from './content.ts';

export function Products({ hasPage }: { hasPage: (path: string) => boolean }) {
  return (
    <Section
      id="products"
      title="从一份文件，到一份证据"
      lead="六项能力覆盖签署之前、之中与之后。用哪一项，开哪一项。"
    >
      <ul className="grid overflow-hidden rounded-card border border-line sm:grid-cols-2 lg:grid-cols-3">
        {products.map((product) => {
          const { icon, name, summary } = product;
          const link = productLink(product, 'desktop', hasPage);
          return (
            <li
              key={name}
              className="-mt-px -ml-px border-t border-l border-line px-8 pt-8 pb-9 transition-colors hover:bg-paper"
            >
              <Icon name={icon} size={32} className="mb-4 text-seal" />
              <h3 className="mb-2 text-lg">{name}</h3>
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
    <Section id="steps" ground="navy" title="四步完成一次签署" lead="第一次从认证开始，以后只需最后两步。">
      <ol className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(({ name, summary }, index) => {
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
              <h3 className="mt-2 mb-1.5 text-lg">{name}</h3>
              <p className="text-mist">{summary}</p>
            </li>
          );
        })}
      </ol>
    </Section>
  );
}
