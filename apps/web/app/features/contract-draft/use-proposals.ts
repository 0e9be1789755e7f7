import { type RefObject, useRef, useState } from 'react';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import { offersParties } from './flow-parties.tsx';
import type { Draft, Partners, Party } from './model.ts';
import { usualPlaces } from './placement.ts';
import { partiesFrom, placesFrom } from './roles.ts';
import type { StampOf } from './stamps.ts';
import type { DraftInWork } from './use-draft.ts';
import { useRoles } from './use-roles.ts';
import { isForOneself } from './use-send.ts';

interface ProposalsOptions {
  work: DraftInWork;
  /** The draft as it is when an answer comes. */
  newest: RefObject<Draft>;
  own: Partners['own'];
  flows: Flows | undefined;
  phone: boolean;
  isFromTemplate: boolean;
  isReady: (party: Party) => boolean;
  stampOf: StampOf;
}

/** What is read out of a contract's text for its author: who takes part, and where they sign. */
export function useProposals(options: ProposalsOptions) {
  const { newest, own, flows, phone, isFromTemplate, isReady, stampOf } = options;
  const { setParties, setFields } = options.work;
  const readRoles = useRoles();
  /** Places are being read from the text: what is sent before they lie there would go without them. */
  const [isProposing, setProposing] = useState(false);
  /** Those for whom places were proposed: what was taken away again stays away. */
  const proposed = useRef(new Set<string>());

  /** Where the text wants everybody to sign; whoever signs alone, and everybody on a phone, at the end otherwise. */
  const findPlaces = async () => {
    const read = await readRoles(isFromTemplate ? [] : newest.current.documents);
    const { documents, parties, fields } = newest.current;
    const signers = signersOf(parties).filter(isReady);
    const unplaced = signers.filter(({ key }) => !proposed.current.has(key));
    for (const { key } of unplaced) proposed.current.add(key);
    const isNew = ({ party }: { party: string }) => unplaced.some(({ key }) => key === party);
    const byText = placesFrom(read, signers, documents, fields, stampOf).filter(isNew);
    const last = documents.at(-1);
    const usual =
      last && (phone || isForOneself(parties, own))
        ? usualPlaces(signers, last, [...fields, ...byText], stampOf).filter(isNew)
        : [];
    const places = [...byText, ...usual];
    if (places.length > 0) setFields((before) => [...before, ...places]);
  };
  const proposePlaces = async () => {
    setProposing(true);
    await findPlaces().finally(() => setProposing(false));
  };

  /** Whom the text names; on a phone, where it names nobody, oneself and somebody else. */
  const proposeParties = async () => {
    if (isFromTemplate || (offersParties(flows) && !phone)) return;
    const { roles } = await readRoles(newest.current.documents);
    if (newest.current.parties.length > 0 || (roles.length === 0 && !phone)) return;
    setParties(partiesFrom(roles, own), {});
  };
  return { isProposing, proposePlaces, proposeParties, readRoles };
}
