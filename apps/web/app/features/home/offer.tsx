import { isOpen } from '@yinxin/api/page';

export interface Offer {
  /** Who is in goes to the workbench. */
  signedIn: boolean;
  /** So many contracts cost nothing, by the price list; 0 where it has no trial. */
  freeContracts: number;
}

/** What the first step costs, beside its button. */
export function OfferNote({
  freeContracts,
  className,
}: Pick<Offer, 'freeContracts'> & { className?: string }) {
  if (!isOpen('contracts')) return null;
  const first =
    freeContracts > 0 ? `前 ${freeContracts} 份合同免费，不用预约，不用付款。` : '不用预约，先用再付。';
  return <p className={className}>{first}对方签署不收费。</p>;
}
