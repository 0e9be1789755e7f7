import * as open from '@yinxin/api/open';
import { fileOf } from '../../../http/file-answer.ts';
import type { OpenBook } from '../../../http/open/book.ts';
import { requireReader } from '../access.ts';
import type { MakingParts } from '../making/fulfil.ts';
import { sealsFor } from '../using/use.ts';
import { pictureOf, seenSeal } from './pictures.ts';
import * as queries from './queries.ts';

/** Seals as a program finds them; what changes one asks a person (step-up), and is done on the page. */
export function answerOpenSeals(book: OpenBook, parts: MakingParts & { origin: string }): void {
  const { db, origin } = parts;
  book.answer(open.listOpenSeals, async ({ query: { state, cursor, limit }, caller: { who } }) => {
    const standing = await requireReader(db, who);
    const grants = await queries.ownGrants(db, who, standing.member?.joinedAt, parts.now());
    const { rows, more } = await queries.listSeals(db, queries.visibleTo(who, standing, grants), {
      ...{ limit, ...(state && { state }), ...(cursor && { before: cursor }) },
    });
    const facts = await queries.factsOf(parts, db, rows);
    const usable = new Map((await sealsFor(parts, db, who, null)).map((one) => [one.seal.id, one.left]));
    return {
      list: rows.map(({ id, name, type, state: standingNow, reason, number }) => {
        const { certificate, usesThisMonth = 0 } = facts.get(id) ?? {};
        return {
          ...{ id, name, type, state: standingNow, reason, number, usesThisMonth },
          certificate: certificate ?? null,
          isUsable: usable.has(id),
          usesLeft: usable.get(id) ?? null,
        };
      }),
      next: more ? (rows.at(-1)?.id ?? null) : null,
      sealsUrl: `${origin}/businessProcessing/seal`,
    };
  });
  book.answer(open.openSealPicture, async ({ params, caller }) => {
    const seal = await seenSeal(parts, caller.who, params.id);
    return fileOf(`${seal.number}.png`, 'image/png', await pictureOf(db, seal, seal.version), false);
  });
}
