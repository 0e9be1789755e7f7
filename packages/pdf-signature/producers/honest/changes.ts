import { byteString, dict, name, PdfArray, PdfDict, PdfRef, type PdfValue } from '@yinxin/pdf';
import type { Draft } from '../../src/attacks/revisions/draft.ts';
import { type Act, fieldOf, form, hide, pageOf, rewrite, show } from './hand.ts';

/** What people do with a file after it was signed, as far as its signer permits it. */

const TEXT_BOX = [0, 0, 200, 20];
const numbers = (...items: number[]) => new PdfArray(items);

const textLook = (draft: Draft, text: string): PdfRef =>
  draft.add(
    form(`/Tx BMC q 1 1 198 18 re W n BT /Helv 11 Tf 0 g 2 6 Td (${text}) Tj ET Q EMC`, TEXT_BOX, {
      Resources: dict({ Font: dict({ Helv: fontOf(draft) }) }),
    }),
  );

const fontOf = (draft: Draft): PdfValue => {
  const found = [...draft.document.objects().keys()].find((num) => {
    const value = draft.load(num);
    return value instanceof PdfDict && value.name('Type') === 'Font';
  });
  return new PdfRef(found!);
};

export const fillText =
  (title: string, text: string): Act =>
  (draft) =>
    rewrite(draft, fieldOf(draft, title).ref, {
      V: byteString(text),
      AP: dict({ N: textLook(draft, text) }),
    });

/** The same, but the appearance keeps its number. */
export const refillText =
  (title: string, text: string): Act =>
  (draft) => {
    const { ref, dict: was } = fieldOf(draft, title);
    const old = draft.dict(was.get('AP')).get('N') as PdfRef;
    const look = draft.load(textLook(draft, text).num);
    draft.set(old.num, look);
    rewrite(draft, ref, { V: byteString(text) });
  };

export const emptyText =
  (title: string): Act =>
  (draft) =>
    rewrite(draft, fieldOf(draft, title).ref, { V: byteString(''), AP: dict({ N: textLook(draft, '') }) });

export const tickBox =
  (title: string, state = 'Yes'): Act =>
  (draft) =>
    rewrite(draft, fieldOf(draft, title).ref, { V: name(state), AS: name(state) });

export const pushButton =
  (title: string, at: number, state: string): Act =>
  (draft) => {
    const { ref, dict: was } = fieldOf(draft, title);
    rewrite(draft, ref, { V: name(state) });
    (was.get('Kids') as PdfArray).items.forEach((kid, index) => {
      rewrite(draft, kid as PdfRef, { AS: name(index === at ? state : 'Off') });
    });
  };

/** As Acrobat marks fields that a signature locks. */
export const lockFields =
  (...titles: string[]): Act =>
  (draft) => {
    for (const title of titles) {
      const { ref, dict: was } = fieldOf(draft, title);
      rewrite(draft, ref, { Ff: ((was.get('Ff') as number | undefined) ?? 0) | 1 });
    }
  };

/** Beside the text of every original. */
const MARGIN = [500, 700, 520, 720];
const NOTE_LOOK = '1 1 0 rg 0 0 0 RG 0.5 w 1 1 18 18 re B 4 6 m 16 6 l 4 10 m 16 10 l 4 14 m 16 14 l S';

const comment = (draft: Draft, entries: Record<string, PdfValue>): PdfRef => {
  const page = pageOf(draft);
  const ref = draft.add(
    dict({
      Type: name('Annot'),
      P: page,
      F: 4,
      T: byteString('Bob'),
      M: byteString('D:20260611080000Z'),
      NM: byteString(`note-${entries.Subtype}`),
      ...entries,
    }),
  );
  show(draft, page, ref);
  return ref;
};

export const addNote =
  (text = 'please check'): Act =>
  (draft) => {
    const note = comment(draft, {
      Subtype: name('Text'),
      Name: name('Note'),
      Rect: numbers(...MARGIN),
      C: numbers(1, 1, 0),
      Contents: byteString(text),
      AP: dict({ N: draft.add(form(NOTE_LOOK, MARGIN)) }),
    });
    const popup = comment(draft, { Subtype: name('Popup'), Rect: numbers(400, 600, 580, 700), Parent: note });
    rewrite(draft, note, { Popup: popup });
  };

export const addHighlight = (): Act => (draft) => {
  const rect = [56, 740, 156, 754];
  comment(draft, {
    Subtype: name('Highlight'),
    Rect: numbers(...rect),
    QuadPoints: numbers(56, 754, 156, 754, 56, 740, 156, 740),
    C: numbers(1, 1, 0),
    CA: 0.5,
    Contents: byteString('important'),
  });
};

export const addUnderline = (): Act => (draft) => {
  const rect = [56, 740, 156, 754];
  comment(draft, {
    Subtype: name('Underline'),
    Rect: numbers(...rect),
    QuadPoints: numbers(56, 754, 156, 754, 56, 740, 156, 740),
    C: numbers(0, 0.5, 0),
    AP: dict({ N: draft.add(form('0 0.5 0 RG 0.8 w 0 1 m 100 1 l S', rect)) }),
  });
};

/** Words of somebody in the margin. */
export const addFreeText = (): Act => (draft) => {
  const rect = [400, 400, 560, 430];
  comment(draft, {
    Subtype: name('FreeText'),
    Rect: numbers(...rect),
    DA: byteString('/Helv 10 Tf 0 g'),
    Contents: byteString('agreed, Bob'),
    AP: dict({
      N: draft.add(
        form('BT /F1 10 Tf 0 g 4 10 Td (agreed, Bob) Tj ET', rect, {
          Resources: dict({ Font: dict({ F1: fontOf(draft) }) }),
        }),
      ),
    }),
  });
};

export const addInk = (): Act => (draft) => {
  const rect = [400, 300, 460, 330];
  comment(draft, {
    Subtype: name('Ink'),
    Rect: numbers(...rect),
    InkList: new PdfArray([numbers(402, 302, 430, 328, 458, 302)]),
    C: numbers(0, 0, 1),
    AP: dict({ N: draft.add(form('0 0 1 RG 1 w 2 2 m 30 28 l 58 2 l S', rect)) }),
  });
};

const annotations = (draft: Draft): PdfRef[] => {
  const list = draft.resolve(draft.dict(pageOf(draft)).get('Annots'));
  return list instanceof PdfArray ? list.items.filter((each) => each instanceof PdfRef) : [];
};

const isOf = (draft: Draft, ref: PdfRef, ...subtypes: string[]): boolean =>
  subtypes.includes(draft.dict(ref).name('Subtype') ?? '');

/** Takes the comments of a kind off the page. */
export const removeComments =
  (...subtypes: string[]): Act =>
  (draft) => {
    for (const each of annotations(draft).filter((ref) => isOf(draft, ref, ...subtypes))) {
      hide(draft, pageOf(draft), each);
      draft.free(each.num);
    }
  };

/** Says something else in the comments of a kind. */
export const reword =
  (subtype: string, text: string): Act =>
  (draft) => {
    for (const each of annotations(draft).filter((ref) => isOf(draft, ref, subtype)))
      rewrite(draft, each, { Contents: byteString(text), M: byteString('D:20260612080000Z') });
  };
