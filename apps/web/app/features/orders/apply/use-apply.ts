import type { OrderDetail } from '@yinxin/api/client';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { detailPath, editPath, payPath } from '~/parts/payment/index.ts';
import { useSession } from '~/session/index.ts';
import { FieldRefusal, type FormErrors, useForm } from '~/ui/index.ts';
import {
  type ApplyDraft,
  asksAddress,
  type Catalogue,
  choicesFor,
  draftErrors,
  draftOf,
  linesOf,
  newDraft,
  productsOf,
  settled,
  type Target,
  targetsWith,
  wishesFor,
} from './draft.ts';
import { missingPapers, type Papers, papersIn, type StoredPaper } from './papers.tsx';
import { useQuote } from './use-quote.ts';

export interface ApplyData {
  catalogue: Catalogue;
  /** What the platform takes, and what this account still misses there. */
  scene: {
    sceneId: string;
    sceneName: string;
    media: ('cloud' | 'usb-key')[];
    years: number[];
    missing: ApplyDraft['products'];
  };
  /** Those that the account may choose. */
  scenes: readonly { sceneId: string; sceneName: string }[];
  targets: readonly Target[];
  order: OrderDetail | undefined;
  wanted: Parameters<typeof newDraft>[2];
}

interface Values {
  name: string;
  phone: string;
  address: string;
  note: string;
  agreed: boolean;
}

const AGREEMENT_CHANGED = 30715;

const amongChoices = (
  chosen: ApplyDraft,
  { media, years }: Pick<ReturnType<typeof choicesFor>, 'media' | 'years'>,
): ApplyDraft => ({
  ...chosen,
  medium: settled(chosen.medium, media),
  years: settled(chosen.years, years),
});

/** An address that is kept already is typed anew as a whole, or not at all. */
function deliveryErrors({ name, phone, address }: Values, hasAddress: boolean): FormErrors<Values> {
  if (hasAddress && `${name}${phone}${address}` === '') return {};
  return {
    ...(name.trim() === '' && { name: '请填写收件人' }),
    ...(phone.trim() === '' && { phone: '请填写联系电话' }),
    ...(address.trim().length < 5 && { address: '请填写收件地址' }),
  };
}

/** An authorisation stands for the letter, and for what was saved: the server looks again when it is submitted. */
function withoutLetter<Asked extends { kind: string }>(
  asked: readonly Asked[],
  told: OrderDetail | undefined,
): Asked[] {
  const isAuthorised = told?.authorization?.state === 'given' && told.authorization.over === '';
  return asked.filter(({ kind }) => kind !== 'authorization' || !isAuthorised);
}

/** That the agreement was changed meanwhile is told where it is agreed to. */
const tellAtAgreement = (error: unknown): never => {
  const isOld = (error as { code?: unknown }).code === AGREEMENT_CHANGED;
  throw isOld ? new FieldRefusal('agreed', (error as Error).message) : error;
};

/** An application from the first choice to the submitted order. */
export function useApply(data: ApplyData, phone: boolean) {
  const { catalogue, scene, order, wanted } = data;
  const targets = targetsWith(data.targets, order);
  const { sendQuietly } = useSession();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ApplyDraft>(() =>
    order ? draftOf(order) : newDraft(catalogue, scene.missing, wanted),
  );
  const [papers, setPapers] = useState<Papers>(() => papersIn(order));
  const [savedId, setSavedId] = useState(order?.id);
  /** The order as the server last told it: what the representative says comes in here. */
  const [told, setTold] = useState(order);
  const [tried, setTried] = useState(false);
  const form = useForm<Values>({ name: '', phone: '', address: '', note: order?.note ?? '', agreed: false });

  /** An order that came back was paid for: what it is about stays. */
  const isFixed = order?.state === 'rejected';
  const choices = choicesFor(catalogue, productsOf(chosen, targets), chosen.act, scene);
  const draft = isFixed ? chosen : amongChoices(chosen, choices);
  const products = productsOf(draft, targets);
  const lines = linesOf(draft, targets);
  const { quote, problem } = useQuote(lines, !isFixed);
  const asked = withoutLetter(isFixed ? (order?.papersAsked ?? []) : (quote?.papersAsked ?? []), told);
  const errors = tried ? draftErrors(draft, targets) : {};
  const needsAddress = !isFixed && asksAddress(products);
  const hasAddress = order?.delivery !== null && order?.delivery !== undefined;

  const change = (changed: Partial<ApplyDraft>) =>
    setChosen((before) => {
      const next = { ...before, ...changed };
      return { ...next, seals: wishesFor(productsOf(next, targets), next.seals) };
    });

  const check = (values: Values): FormErrors<Values> => ({
    ...(needsAddress && deliveryErrors(values, hasAddress)),
    ...(catalogue.agreement && !values.agreed && { agreed: '请阅读并同意协议' }),
  });

  const save = async ({ name, phone: mobile, address, note }: Values) => {
    const saved = await sendQuietly('POST /api/appapi/order/save', {
      body: {
        id: savedId,
        lines,
        papers: Object.values(papers).map(({ paperId }) => paperId),
        ...(needsAddress && address.trim() && { delivery: { name, phone: mobile, address } }),
        note,
      },
    });
    setSavedId(saved.id);
    setTold(saved);
    return saved;
  };

  const isWhole = () =>
    Object.keys(draftErrors(draft, targets)).length === 0 && missingPapers(asked, papers).length === 0;

  /** Says everything that is missing at once, then sends. */
  const submit = async () => {
    setTried(true);
    await form.attempt(
      async (values) => {
        if (!isWhole()) throw new FieldRefusal('form', '还有内容没有填好，请按提示补充');
        const { id } = await save(values);
        const body = { id, agreementVersion: catalogue.agreement?.version ?? '' };
        const sent = await (isFixed
          ? sendQuietly('POST /api/appapi/order/resubmit', { body })
          : sendQuietly('POST /api/appapi/order/submit', { body })
        ).catch(tellAtAgreement);
        await navigate(sent.state === 'unpaid' ? payPath(sent.id, phone) : detailPath(sent.id, phone));
      },
      { check },
    );
  };

  /** Goes on later from where it was left. */
  const keep = () =>
    form.attempt(async (values) => {
      const { id } = await save(values);
      await navigate(editPath(id, phone), { replace: true, preventScrollReset: true });
    });

  /** Saves what is chosen, so that the representative is asked about exactly this. */
  const saveForAuthorization = async () => {
    if (Object.keys(draftErrors(draft, targets)).length === 0) return (await save(form.values)).id;
    setTried(true);
    return undefined;
  };

  return {
    savedId,
    authorization: told?.authorization ?? null,
    setTold,
    saveForAuthorization,
    form,
    targets,
    draft,
    change,
    choices,
    products,
    quote,
    problem,
    asked,
    papers,
    addPaper: (paper: StoredPaper) => setPapers((before) => ({ ...before, [paper.kind]: paper })),
    tried,
    errors,
    isFixed,
    needsAddress,
    hasAddress,
    submit,
    keep,
  };
}

export type Applying = ReturnType<typeof useApply>;
