import type { SealCard } from '@yinxin/api/client';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Flows } from '~/parts/approval-flow/index.ts';
import { chosenSeal } from '~/parts/contracts/index.ts';
import { signersOf } from '~/parts/parties/index.ts';
import { useSession } from '~/session/index.ts';
import {
  type DraftDocument,
  draftOf,
  emptyDraft,
  type Partners,
  type Party,
  type Quota,
  type Step,
  type StoredDraft,
} from './model.ts';
import { isComplete, isTwice, partyOf, unnamedOf } from './parties.ts';
import type { StampOf } from './stamps.ts';
import { useContractStore } from './store.ts';
import { unsentOf } from './unsent.ts';
import { useDraft } from './use-draft.ts';
import { useIdentity } from './use-identity.ts';
import { useProposals } from './use-proposals.ts';
import { isForOneself, isOwnParty, useSend } from './use-send.ts';
import { useUploads } from './use-uploads.ts';

export interface CreateProps {
  stored: StoredDraft | undefined;
  partners: Partners;
  /** What sending costs, and what is left for it. */
  quota: Quota;
  flows: Flows | undefined;
  /** Whether Word and Excel are taken. */
  office: boolean;
  /** The seals of whoever writes. */
  seals: readonly SealCard[];
  step: Step;
  /** Nobody else is to sign. */
  alone: boolean;
  /** The identity of the account is proven: it may send. */
  isKnown: boolean;
  phone: boolean;
  /** Where a step of a draft is; without an id before anything is stored. */
  addressOf: (step: Step, id: string) => string;
  /** Where what was sent is told of, where that is not the contract itself. */
  sentAt?: (id: string) => string;
}

/** A contract in writing, for either device: its draft, its files, whom and what its text names, and sending it. */
export function useCreate({
  stored,
  partners,
  flows,
  office,
  seals,
  step,
  alone,
  isKnown,
  phone,
  addressOf,
  sentAt,
}: CreateProps) {
  const { own } = partners;
  const { user } = useSession();
  const unnamed = unnamedOf(own);
  const isReady = (party: Party) => isComplete(party, unnamed);
  const { store, seen } = useContractStore(stored?.savedAt);
  const work = useDraft(stored ? draftOf(stored) : emptyDraft, stored?.savedAt ?? '', store);
  const { draft, addDocument, setParties } = work;
  const navigate = useNavigate();
  const sending = useSend(work, seen, own, { phone, sentAt });
  const identity = useIdentity(work, seen, { isKnown, phone, addressOf });
  /** How often going on was refused for what is missing: it is told then, and the first of it is focused. */
  const [attempts, setAttempts] = useState(0);
  const forOneself = useRef(alone);
  const newest = useRef(draft);
  newest.current = draft;
  const isFromTemplate = stored?.isFromTemplate ?? false;
  const seal = chosenSeal(seals, draft.sealId, own.kind);

  const stampOf: StampOf = useCallback(
    (key) => {
      const party = newest.current.parties.find((one) => one.key === key);
      return party && isOwnParty(party, own) ? seal : undefined;
    },
    [own, seal],
  );

  const { isProposing, proposePlaces, proposeParties, readRoles } = useProposals({
    ...{ work, newest, own, flows, phone, isFromTemplate, isReady, stampOf },
  });

  const unfinished = draft.parties.filter((party) => !isReady(party) || isTwice(party, draft.parties));
  const go = (to: Step, id?: string) => {
    if (step === 'parties' && unfinished.length > 0) setAttempts((before) => before + 1);
    // on a phone each step is a page, which proposes for itself
    if (to === 'parties' && !phone && newest.current.documents.length > 0) void proposeParties();
    if (to === 'fields' && !phone) void proposePlaces();
    navigate(addressOf(to, id ?? newest.current.id));
  };

  /** Leads on, unless something stands against the parties: that is told where they are. */
  const next = (to: Step) => {
    if (step === 'parties' && (unfinished.length > 0 || signersOf(draft.parties).length === 0)) {
      setAttempts((before) => before + 1);
      return;
    }
    go(to);
  };

  // what this tab wrote and could not store is gone on with, by the editor that wrote it
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is shown
  useEffect(() => {
    const unsent = stored && unsentOf(stored.id, user?.uid ?? '');
    if (!unsent) return;
    seen.savedAt = unsent.savedAt;
    seen.editor = unsent.editor;
    work.resume(unsent.draft);
  }, []);

  // a reload finds the draft again
  useEffect(() => {
    if (draft.id && !stored) navigate(addressOf(step, draft.id), { replace: true, preventScrollReset: true });
  }, [draft.id, stored, step, addressOf, navigate]);

  const onDocument = (document: DraftDocument) => {
    addDocument(document);
    newest.current = { ...newest.current, documents: [...newest.current.documents, document] };
    void readRoles(newest.current.documents);
    if (!forOneself.current) return;
    forOneself.current = false;
    const party = partyOf(own);
    setParties([party], {});
    newest.current = { ...newest.current, parties: [party] };
    void work.whileUploading(async (id) => go('fields', id));
  };
  const uploads = useUploads(work, onDocument, office);

  return {
    ...{
      work,
      uploads,
      seen,
      sending,
      identity,
      own,
      unnamed,
      seal,
      stampOf,
      isFromTemplate,
      attempts,
      isProposing,
      proposeParties,
      proposePlaces,
      unfinished,
      go,
      next,
    },
    signers: signersOf(draft.parties).filter(isReady),
    isForOneself: isForOneself(draft.parties, own),
    /** The next file is signed by oneself alone. */
    takeForOneself: (file: File) => {
      forOneself.current = true;
      void uploads.take([file]);
    },
  };
}
export type Creating = ReturnType<typeof useCreate>;
