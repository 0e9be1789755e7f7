import {
  type CertificateAlgorithm,
  type DrawnFace,
  type OrderDetail,
  type ResultOf,
  SEAL_TYPES,
  USUAL_ALGORITHM,
} from '@yinxin/api/client';
import { useState } from 'react';
import { type DrawableType, designOf, firstFace } from '~/parts/seal-design/index.ts';
import { useSession } from '~/session/index.ts';
import { pathOn } from '~/site/device.ts';
import { FieldRefusal, useForm } from '~/ui/index.ts';
import { usePlaces } from '../use-places.ts';

/** What a company begins with; everything else is in 申请办理. */
export const FIRST_SEALS = [
  'contract',
  'official',
  'representative',
] as const satisfies readonly DrawableType[];
export type FirstSeal = (typeof FIRST_SEALS)[number];

export const productOf = (type: FirstSeal) => `seal-${type}` as const;

export interface SealOffer {
  type: FirstSeal;
  /** By the price list, in fen. */
  amount: number;
  /** Papers without which it is not made; their names. */
  papers: readonly string[];
}

export type Agreement = ResultOf<'GET /api/appapi/order/catalogue'>['agreement'];

const PAY = '/businessProcessing/signCenter/PayDialog';

/** The line of an order that asks for this seal with this face. */
export const lineOf = (
  type: FirstSeal,
  design: DrawnFace,
  algorithm: CertificateAlgorithm,
  trial: boolean,
) => ({
  product: productOf(type),
  act: 'new' as const,
  medium: 'cloud' as const,
  trial,
  years: trial ? 0 : 1,
  quantity: 1,
  targetId: null,
  details: { seal: { algorithm, design }, planId: '', reason: '' },
});

const typeIn = (draft: OrderDetail | undefined) =>
  FIRST_SEALS.find((type) => draft?.lines.some(({ product }) => product === productOf(type)));

/** The face that was asked about, as it was saved from here. */
function designsIn(draft: OrderDetail | undefined): Partial<Record<FirstSeal, DrawnFace>> {
  const type = typeIn(draft);
  const design = draft?.lines[0]?.details.seal?.design as DrawnFace | undefined;
  return type && design?.source === 'drawn' ? { [type]: design } : {};
}

/** The first seal: chosen, drawn, ordered with one press. */
export function useSealOrder(agreement: Agreement, trial: boolean, draft: OrderDetail | undefined) {
  const { sendQuietly } = useSession();
  const { goOn, phone } = usePlaces();
  const [type, setType] = useState<FirstSeal>(() => typeIn(draft) ?? 'contract');
  const [designs, setDesigns] = useState<Partial<Record<FirstSeal, DrawnFace>>>(() => designsIn(draft));
  const [algorithm, setAlgorithm] = useState<CertificateAlgorithm>(USUAL_ALGORITHM);
  const design = designs[type] ?? firstFace(type);
  const form = useForm({ agreed: false });
  /** The draft that the legal representative was asked about. */
  const [told, setTold] = useState(draft);

  const save = async () => {
    const { missing } = designOf({ source: 'drawn', drawn: design });
    if (missing) throw new FieldRefusal('form', missing);
    const saved = await sendQuietly('POST /api/appapi/order/save', {
      body: { id: told?.id, lines: [lineOf(type, design, algorithm, trial)], papers: [], note: '' },
    });
    setTold(saved);
    return saved;
  };

  /** What became of asking the representative; the address keeps the draft, so that one can come back to it. */
  const hear = async (order: OrderDetail) => {
    const isNew = draft?.id !== order.id;
    setTold(order);
    if (isNew) await goOn('seal', { order: order.id });
  };

  const submit = () =>
    form.attempt(
      async () => {
        const { id } = await save();
        const { state } = await sendQuietly('POST /api/appapi/order/submit', {
          body: { id, agreementVersion: agreement?.version ?? '' },
        });
        if (state === 'unpaid') return window.location.assign(`${pathOn(PAY, phone)}?id=${id}`);
        await goOn('seal', { order: id });
      },
      { check: ({ agreed }) => (agreement && !agreed ? { agreed: '请阅读并同意协议' } : {}) },
    );

  return {
    told,
    hear,
    saveId: async () => (await save()).id,
    form,
    type,
    setType,
    words: SEAL_TYPES[type].words,
    design,
    setDesign: (changed: DrawnFace) => setDesigns((all) => ({ ...all, [type]: changed })),
    algorithm,
    setAlgorithm,
    submit,
  };
}
