import { CallError, consentFor, type ResultOf, type SealCard, type SigningConsent } from '@yinxin/api/client';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { usualSeal } from '~/parts/contracts/index.ts';
import { useStepUp } from '~/parts/proof/index.ts';
import { useSession } from '~/session/index.ts';
import type { ContractDetail, ContractField, ContractParty } from '../model.ts';
import { type Confirmed, type KeptIntent, type Medium, useKept } from './kept.ts';
import {
  fieldsOf,
  isFilled,
  lackingIn,
  type Mark,
  marksOf,
  type Plan,
  type Size,
  unreadPages,
  wishOf,
} from './plan.ts';
import { openedIn, readByLink } from './read-by-link.ts';
import { useReadingClock } from './use-reading-clock.ts';

export type Signed = ResultOf<'POST /api/appapi/contract/sign'>;

/** Where pressing the button has led so far. */
export type Stage = 'choosing' | 'preparing' | 'signing' | 'unsure' | 'landing' | 'done';

/** Somewhat less than the server gives (INTENT_SECONDS). */
const INTENT_MS = 540_000;
const LANDING_MS = 1100;
/** SEAL_APPROVAL_REQUIRED */
const APPROVAL_REQUIRED = 30741;

const firstPlan = (party: ContractParty, seals: readonly SealCard[]): Plan => ({
  way: party.kind === 'organization' ? 'seal' : 'hand',
  sealId: party.kind === 'organization' ? usualSeal(seals)?.id : undefined,
  places: [],
});

export type Handed = ResultOf<'POST /api/appapi/contract/beginSigning'>;
export type Returned = { documentId: string; signature: string }[];

/** A key in the signer's hand: which certificate was chosen, and how it answers what is handed out. */
export interface ConnectedKey {
  certificate: string | undefined;
  /** Undefined where it was given up; the same can be asked again for a while. */
  sign: (handed: Handed) => Promise<Returned | undefined>;
}

export interface Signing {
  contract: ContractDetail;
  party: ContractParty;
  seals: readonly SealCard[];
  medium: Medium;
  plan: Plan;
  changePlan: (changed: Partial<Plan>) => void;
  seal: SealCard | undefined;
  stamp: Size | undefined;
  fields: ContractField[];
  marks: Mark[];
  /** What it is signed with was chosen, or written. */
  chosen: boolean;
  /** Something is on its way. */
  busy: boolean;
  /** Pages that were seen, of how many. */
  seen: number;
  pages: number;
  see: (documentId: string, page: number) => void;
  hasSeen: (documentId: string, page: number) => boolean;
  /** Those that were not opened, in words for each document. */
  unread: readonly string[];
  /** What is agreed to, as it is true of this signature. */
  consent: SigningConsent;
  agreed: boolean;
  agree: (agreed: boolean) => void;
  problem: string | undefined;
  /** The seal is used only once somebody has agreed. */
  asksApproval: boolean;
  stage: Stage;
  signed: Signed | undefined;
  /** Prepares, asks for the proof, signs; where the button itself says that one agrees, no box is asked for. */
  confirm: (agrees?: boolean) => Promise<void>;
  /** Asks again for the result of a signature whose answer was lost. */
  again: () => Promise<void>;
  dialog: ReactNode;
  /** The proof that is asked for, to stand on the screen instead of in a dialog. */
  proof: (confirm: string) => ReactNode;
}

interface SigningProps {
  contract: ContractDetail;
  party: ContractParty;
  seals: readonly SealCard[];
  /** What is confirmed, in words, with the digests. */
  statement: (prepared: Confirmed, plan: Plan) => ReactNode;
  usbKey?: ConnectedKey | undefined;
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The whole of signing one contract, for either device. */
export function useSigning({ contract, party, seals, statement, usbKey }: SigningProps): Signing {
  const medium: Medium = usbKey ? 'usb-key' : 'cloud';
  const { sendQuietly: send } = useSession();
  const { revalidate } = useRevalidator();
  const { prove, dialog, here: proof } = useStepUp();
  const { kept, change, changePlan, see, forget } = useKept(
    contract.id,
    party.id,
    medium,
    firstPlan(party, seals),
    () => openedIn(readByLink(contract.documents)),
  );
  const reading = useReadingClock(contract.id, party.id, () => readByLink(contract.documents));
  const [stage, setStage] = useState<Stage>('choosing');
  const [problem, setProblem] = useState<string>();
  const [asksApproval, setAsksApproval] = useState(false);
  const [signed, setSigned] = useState<Signed>();
  const { plan, seen, agreed, intent } = kept;

  const seal = seals.find(({ id }) => id === plan.sealId && plan.way === 'seal');
  const stamp = useMemo(() => seal && { widthMm: seal.widthMm, heightMm: seal.heightMm }, [seal]);
  const fields = useMemo(
    () => fieldsOf(contract, party).filter((field) => !isFilled(field)),
    [contract, party],
  );
  const marks = useMemo(() => marksOf(contract, fields, plan, stamp), [contract, fields, plan, stamp]);

  const wish = {
    ...wishOf(contract, plan),
    ...(usbKey?.certificate ? { certificate: usbKey.certificate } : {}),
  };
  const unread = unreadPages(contract, seen);
  const words = consentFor({
    hasCertificate: plan.way === 'seal' || usbKey !== undefined,
    isUnread: unread.length > 0,
  });
  const { version: consent } = words;
  // what was agreed to is no longer said once another page was opened
  const isAgreed = agreed === consent;

  const fail = async (error: unknown) => {
    // no answer is no refusal: it may have been signed
    if (error instanceof CallError && error.status === 0) {
      setStage('unsure');
      setProblem('网络中断，还不知道是否已经签好。联网后点“继续”，不会重复签署。');
      return;
    }
    change({ intent: undefined });
    returned.current = undefined;
    setStage('choosing');
    setAsksApproval(error instanceof CallError && error.code === APPROVAL_REQUIRED);
    setProblem(error instanceof Error ? error.message : '签署没有完成，请重试');
    await revalidate();
  };

  /** What a token signed, until it is known to have arrived. */
  const returned = useRef<{ intentId: string; signatures: Returned }>(undefined);

  /** Hands out, has the token sign, hands in; undefined where the token's holder gave it up. */
  const signWithUsbKey = async (key: ConnectedKey, kept: KeptIntent): Promise<Signed | undefined> => {
    const { intentId } = kept;
    if (returned.current?.intentId !== intentId) {
      const handed = await send('POST /api/appapi/contract/beginSigning', { body: { intentId } });
      change({ intent: { ...kept, begun: true } });
      const signatures = await key.sign(handed);
      if (!signatures) return undefined;
      returned.current = { intentId, signatures };
    }
    return send('POST /api/appapi/contract/finishSigning', { body: returned.current });
  };

  const finish = async (kept: KeptIntent) => {
    setStage('signing');
    const { intentId } = kept;
    const answer = usbKey
      ? await signWithUsbKey(usbKey, kept)
      : await send('POST /api/appapi/contract/sign', { body: { intentId } });
    if (!answer) return setStage('choosing');
    setSigned(answer);
    setStage('landing');
    forget();
    await wait(LANDING_MS);
    await revalidate();
    setStage('done');
  };

  /** A signature that was prepared for exactly this goes on; anything else is prepared anew. */
  const prepare = async (): Promise<KeptIntent> => {
    const prepared = await send('POST /api/appapi/contract/prepare', {
      body: { id: contract.id, consent, wish, reading: reading.read() },
    });
    const made = {
      intentId: prepared.intentId,
      digest: prepared.digest,
      prepared: { documents: prepared.documents, signer: prepared.signer },
      asks: prepared.intent,
      wish: JSON.stringify(wish),
      consent,
      until: Date.now() + INTENT_MS,
    };
    change({ intent: made });
    return made;
  };
  const isGood = (one: KeptIntent | undefined): one is KeptIntent =>
    one?.prepared !== undefined &&
    one.until > Date.now() &&
    one.wish === JSON.stringify(wish) &&
    one.consent === consent;

  const confirm = async (agrees = false) => {
    const lacking =
      (usbKey && !usbKey.certificate ? '请先连接 USB Key，选择其中的证书' : undefined) ??
      lackingIn(plan, party) ??
      (isAgreed || agrees ? undefined : '请先确认阅读情况，并同意以电子签名签署');
    setProblem(lacking);
    if (lacking || (stage !== 'choosing' && stage !== 'unsure')) return;
    setStage('preparing');
    try {
      const ready = isGood(intent) ? intent : await prepare();
      const said = statement(ready.prepared, plan);
      if (!ready.begun && !(await prove('sign-contract', ready.digest, said, ready.asks)))
        return setStage('choosing');
      await finish(ready);
    } catch (error) {
      await fail(error);
    }
  };
  const again = async () => {
    if (!intent) return setStage('choosing');
    setProblem(undefined);
    try {
      await finish(intent);
    } catch (error) {
      await fail(error);
    }
  };

  return {
    ...{
      contract,
      party,
      seals,
      medium,
      plan,
      changePlan,
      seal,
      stamp,
      fields,
      marks,
      consent: words,
      agreed: isAgreed,
      unread,
      problem,
      asksApproval,
      stage,
    },
    ...{ signed, confirm, again, dialog, proof },
    see: (documentId, page) => {
      reading.look(documentId, page);
      see(documentId, page);
    },
    chosen:
      lackingIn(plan, party) === undefined &&
      (plan.way !== 'seal' || seal !== undefined) &&
      (!usbKey || usbKey.certificate !== undefined),
    busy: stage === 'preparing' || stage === 'signing' || stage === 'landing',
    seen: contract.documents.reduce((sum, { id }) => sum + (seen[id]?.length ?? 0), 0),
    pages: contract.documents.reduce((sum, { pages }) => sum + pages.length, 0),
    hasSeen: (documentId, page) => seen[documentId]?.includes(page) ?? false,
    agree: (yes) => {
      change({ agreed: yes ? consent : undefined });
      setProblem(undefined);
    },
  };
}
