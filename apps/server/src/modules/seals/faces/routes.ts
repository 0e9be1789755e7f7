import * as api from '@yinxin/api';
import QRCode from 'qrcode';
import type { CallBook } from '../../../http/calls.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import { addressOfFile } from '../../file-access/index.ts';
import { requireApplicant } from '../access.ts';
import type { MakingParts } from '../making/fulfil.ts';
import { holderOf, requireType } from '../owners.ts';
import type { SealPictureRow } from '../tables.ts';
import { requestOf } from './draw.ts';
import * as handwriting from './handwriting.ts';
import { listPictures, uploadPicture } from './pictures.ts';

/** How the face of a seal comes about: drawn while one types, photographed, or written by hand. */
export function answerFaces(book: CallBook, parts: MakingParts): void {
  const { db, draughtsman, tickets } = parts;

  book.answer(api.previewSeal, async ({ body: { type, design }, person }) => {
    requireType(person, type);
    await requireApplicant(db, person);
    const request = requestOf(type, design, await holderOf(parts, db, ownerOf(person)));
    const { svg, width, height } = await draughtsman.draw({ draw: 'seal', request, print: false });
    return { svg, widthMm: width, heightMm: height };
  });

  const presentPicture = (person: Actor, row: SealPictureRow): api.SealPicture => ({
    pictureId: row.id,
    type: row.type,
    state: row.state,
    reason: row.reason,
    url: `${addressOfFile(row.cleanId)}&ticket=${encodeURIComponent(tickets.issueTo(person.personId, row.cleanId))}`,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    createdAt: row.createdAt.toISOString(),
  });

  book.answer(api.uploadSealPicture, async ({ query, caller, person, tools }) =>
    presentPicture(person, await uploadPicture(parts, caller, query, () => tools.takeFile())),
  );
  book.answer(api.sealPictures, async ({ person }) => {
    await requireApplicant(db, person);
    return (await listPictures(db, ownerOf(person))).map((row) => presentPicture(person, row));
  });

  book.answer(api.writeHandwriting, ({ body, person }) =>
    handwriting.writeHandwriting(parts, person.personId, body.strokes),
  );
  book.answer(api.beginHandwriting, async ({ person }) => {
    const begun = await handwriting.beginHandwriting(parts, person);
    const qr = await QRCode.toString(begun.address, { type: 'svg', margin: 1, errorCorrectionLevel: 'M' });
    return { ...begun, qr };
  });
  book.answer(api.handwritingResult, ({ query, person }) =>
    handwriting.handwritingResult(parts, person, query.sessionId),
  );
  book.answer(api.openHandwriting, ({ body }) => handwriting.openHandwriting(parts, body.token));
  book.answer(api.submitHandwriting, ({ body }) =>
    handwriting.submitHandwriting(parts, body.token, body.strokes),
  );
}
