import type { ReactNode } from 'react';
import { SignedDigests } from '~/parts/contracts/index.ts';
import type { ContractDetail } from '../model.ts';
import type { Confirmed } from './kept.ts';
import type { Plan } from './plan.ts';

/** What is confirmed: the contract, in whose name, by what, and the digests of what is signed. */
export const intentStatement =
  (
    contract: ContractDetail,
    nameOfSeal: (id: string | undefined) => string,
    isSeamSet: boolean,
    key?: string,
  ) =>
  ({ documents, signer }: Confirmed, plan: Plan): ReactNode => {
    const pages = contract.documents.reduce((sum, document) => sum + document.pages.length, 0);
    const by =
      plan.way === 'seal' ? `“${nameOfSeal(plan.sealId)}”` : plan.way === 'hand' ? '手写签名' : '姓名签名';
    return (
      <span className="block space-y-3">
        <span className="block">
          <strong className="block text-base text-ink">{contract.title}</strong>
          {pages} 页{contract.number && `，${contract.number}`}
          <span className="block">
            {signer} 以{by}签署{plan.seam || (isSeamSet && plan.way === 'seal') ? '，含骑缝章' : ''}
            {key && `，使用${key}`}
          </span>
        </span>
        <SignedDigests documents={documents} />
      </span>
    );
  };
