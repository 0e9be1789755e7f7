import type { ContractAct } from '@yinxin/api/client';
import { useSiteData } from '~/site/site-data.ts';
import { useContractActs } from '../detail/use-contract-acts.tsx';
import type { ContractDetail } from '../model.ts';
import { LinkReader } from './link-reader.tsx';
import type { LinkProps, Reading } from './model.ts';

const REFUSALS: readonly ContractAct[] = ['reject-contract', 'reject-filling'];

interface OwnReaderProps extends LinkProps {
  reading: Reading;
  contract: ContractDetail;
  onSign: () => void;
}

/** For whoever has shown that it is their phone: they may refuse, and sign once it is known who they are. */
export function OwnReader({ contract, onSign, ...rest }: OwnReaderProps) {
  const acts = useContractActs(contract, useSiteData().device === 'mobile');
  const refusal = acts.acts.find(({ act }) => REFUSALS.includes(act));
  return (
    <>
      <LinkReader {...rest} onSign={rest.invitation.end ? undefined : onSign} onRefuse={refusal?.run} />
      {acts.dialogs}
    </>
  );
}
