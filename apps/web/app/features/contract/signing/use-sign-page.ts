import type { SealCard } from '@yinxin/api/client';
import { useEffect, useState } from 'react';
import { useSession } from '~/session/index.ts';
import type { ContractDetail, ContractParty } from '../model.ts';
import { useFreshContract } from '../use-fresh-contract.ts';
import { useFilling } from './filling.tsx';
import { intentStatement } from './intent.tsx';
import { fieldsOf, isFilled, signingParty } from './plan.ts';
import { type ConnectedKey, useSigning } from './use-signing.ts';
import { useLanding, useNextPlace, useViewer } from './use-viewer.ts';

interface PartyOfContract {
  contract: ContractDetail;
  party: ContractParty;
}

/** For whom it is signed, and whether that begins with filling in; what others do meanwhile is shown at once. */
export function useTurn(contract: ContractDetail) {
  useFreshContract(contract.id);
  const now = signingParty(contract);
  // the place that is signed for stays the same while the contract goes on
  const [first] = useState(now);
  return {
    party: first ?? now,
    fills: contract.may.includes('fill-contract') || contract.state === 'FILLING',
  };
}

/** Whoever opens it to sign has it open. */
function useOpened({ contract: { id }, party: { state } }: PartyOfContract) {
  const { sendQuietly } = useSession();
  useEffect(() => {
    if (state === 'PENDING') sendQuietly('POST /api/appapi/contract/open', { body: { id } }).catch(() => {});
  }, [id, state, sendQuietly]);
}

/** Filling in, as either device shows it. */
export function useFillPage({ contract, party }: PartyOfContract) {
  useOpened({ contract, party });
  const fields = fieldsOf(contract, party).filter(isFilled);
  const filling = useFilling(contract, fields);
  const viewer = useViewer(contract, () => {});
  const way = useNextPlace(
    fields.map((field) => ({ ...field, key: field.id })),
    viewer.show,
  );
  const waits = party.filled || fields.length === 0 || !contract.may.includes('fill-contract');
  return { fields, filling, viewer, way, waits };
}

/** Signing, as either device shows it: the signature in work, the document, and the way from place to place. */
export function useSignPage({
  contract,
  party,
  seals,
  usbKey,
}: PartyOfContract & { seals: readonly SealCard[]; usbKey?: ConnectedKey }) {
  useOpened({ contract, party });
  const nameOfSeal = (id: string | undefined) => seals.find((seal) => seal.id === id)?.name ?? '';
  const isSeamSet = fieldsOf(contract, party).some(({ kind }) => kind === 'seam');
  const signing = useSigning({
    ...{ contract, party, seals, usbKey },
    statement: intentStatement(contract, nameOfSeal, isSeamSet, usbKey && 'USB Key 中的证书'),
  });
  const viewer = useViewer(contract, signing.see);
  useLanding(signing, viewer);
  const places = signing.marks.filter(({ shows }) => shows !== 'strip');
  const way = useNextPlace(places, viewer.show);
  return { signing, viewer, places, way };
}
