import type { SealCard } from '@yinxin/api/client';
import { usualFirst } from '~/parts/contracts/index.ts';
import type { DraftDocument, Party } from '../../model.ts';
import { cleared, fieldAt, type Size, signsBy } from '../../placement.ts';
import { pageUnder } from '../../use-drag.ts';
import { isOwnParty } from '../../use-send.ts';
import type { Wizard } from '../use-wizard.ts';
import type { Boarding } from './board.tsx';
import { dayBeside, lastStampOf, restamped, signedBy } from './choosing.ts';
import type { OwnHand } from './kept.ts';

interface TrayParts {
  wizard: Wizard;
  board: Boarding;
  document: DraftDocument;
  party: Party;
  hand: OwnHand;
  /** Somebody is to write. */
  askHand: () => void;
}

/** What pressing a thing of the tray does to the pages that are looked at. */
export function useTray({ wizard, board, document, party, hand, askHand }: TrayParts) {
  const { creating, data } = wizard;
  const { work, own, seal: chosen } = creating;
  const { placement } = board;
  const { draft } = work;
  const isOwn = isOwnParty(party, own);
  const isCompany = party.kind === 'organization';

  /** Into the middle of what is seen, beside what stands there. */
  const put = (kind: 'seal' | 'signature' | 'date', stamp?: Size) => {
    const { x, y, pxPerMm } = board.middle();
    const seen = pageUnder(x, y, pxPerMm);
    const page = seen?.page ?? board.page;
    const size = document.pages[page];
    if (!size) return;
    const at = seen ?? { x: size.widthMm / 2, y: size.heightMm / 2 };
    const field = fieldAt(kind, party.key, { documentId: document.id, page, size }, at, stamp);
    placement.add(cleared([field], draft.fields, document.pages));
  };
  const onSeal = (seal: SealCard) => {
    const isPlaced = draft.fields.some(({ party: of, kind }) => of === party.key && kind === 'seal');
    if (seal.id === chosen?.id && isPlaced) return put('seal', seal);
    work.setFacts({ sealId: seal.id });
    work.setFields((fields) => {
      const { documents } = draft;
      const sealed = isCompany ? fields : signedBy(fields, party.key, 'seal', documents, seal);
      return restamped(sealed, party.key, documents, seal);
    });
    if (!lastStampOf(draft.fields, party.key, document.id)) put('seal', seal);
  };
  const onHand = () => {
    if (isOwn && !hand.strokes) return askHand();
    if (isOwn && !isCompany && chosen) {
      work.setFacts({ sealId: null });
      work.setFields((fields) => signedBy(fields, party.key, 'signature', draft.documents));
      return;
    }
    put('signature');
  };
  const onDay = () => {
    const stamp = lastStampOf(draft.fields, party.key, document.id);
    const day = stamp && dayBeside(stamp, draft.documents, draft.fields);
    if (day) placement.add([day]);
    else put('date');
  };
  return {
    seals: isOwn ? usualFirst(data.seals) : [],
    chosen,
    onSeal,
    onOther: isOwn || signsBy(party) !== 'seal' ? undefined : () => put('seal'),
    onHand,
    isWritten: !isOwn || hand.strokes !== undefined,
    onDay,
  };
}
