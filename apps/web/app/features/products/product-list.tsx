import type { ReactNode } from 'react';
import { CapabilityBadge } from '~/parts/capabilities/index.ts';
import { type Product, products } from '~/parts/products/products.ts';
import {
  ApprovalChat,
  ContractShelf,
  EvidenceLogPicture,
  EvidenceReport,
  SealPreview,
  SigningChoices,
} from '~/ui/illustrations/index.ts';
import { classNames, Icon } from '~/ui/index.ts';

const pictures: Record<Product['key'], () => ReactNode> = {
  sign: SigningChoices,
  seal: SealPreview,
  contract: ContractShelf,
  evidence: EvidenceLogPicture,
  rights: EvidenceReport,
  office: ApprovalChat,
};

function Words({ icon, name, capability, promise, text, points }: Product) {
  return (
    <div>
      <p className="flex items-center gap-2 font-semibold text-seal">
        <Icon name={icon} size={24} />
        {name}
        <CapabilityBadge of={capability} />
      </p>
      <h3 className="mt-2 font-serif text-xl">{promise}</h3>
      <p className="mt-2 text-ink-2">{text}</p>
      <ul className="mt-4 space-y-2 text-ink-2 max-sm:text-sm">
        {points.map((point) => (
          <li key={point} className="grid grid-cols-[1.75rem_1fr]">
            <Icon name="check" size={18} className="mt-1 text-success" />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each product with its picture, which changes sides so that the eye walks on. */
export function ProductList() {
  return (
    <ul className="grid gap-16 lg:gap-26">
      {products.map((product, index) => {
        const Picture = pictures[product.key];
        return (
          <li
            key={product.key}
            id={product.key}
            className={classNames(
              'grid items-center gap-x-16 gap-y-8 lg:grid-cols-2',
              index % 2 === 1 && 'lg:*:first:order-2',
            )}
          >
            <Words {...product} />
            <div aria-hidden="true" className="min-w-0">
              <Picture />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
