import type { UseRequest } from '@yinxin/api';
import * as open from '@yinxin/api/open';
import { writePem } from '@yinxin/der';
import { formatName } from '@yinxin/pki';
import { fileOf } from '../../../http/file-answer.ts';
import type { OpenBook } from '../../../http/open/book.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import { requireReader, sealAccessOf } from '../access.ts';
import type { MakingParts } from '../making/fulfil.ts';
import type { SubscriberCertificate } from '../tables.ts';
import * as requests from '../using/requests.ts';
import { sealsFor } from '../using/usable.ts';
import { pictureOf, seenSeal } from './pictures.ts';
import * as queries from './queries.ts';

/** Seals as a program finds them; what changes one asks a person (step-up), and is done on the page. */
export function answerOpenSeals(book: OpenBook, parts: MakingParts & { origin: string }): void {
  const { db, origin } = parts;
  book.answer(open.listOpenSeals, async ({ query: { state, cursor, limit }, caller: { who } }) => {
    const access = await requireReader(db, who);
    const grants = await queries.ownGrants(db, who, access.member?.joinedAt, parts.now());
    const { rows, more } = await queries.listSeals(db, queries.visibleTo(who, access, grants), {
      ...{ limit, ...(state && { state }), ...(cursor && { before: cursor }) },
    });
    const facts = await queries.factsOf(parts, db, rows);
    const usable = new Map((await sealsFor(parts, db, who, null)).map((one) => [one.seal.id, one.left]));
    return {
      list: rows.map(({ id, name, type, state: currentState, reason, number }) => {
        const { certificate, usesThisMonth = 0 } = facts.get(id) ?? {};
        return {
          ...{ id, name, type, state: currentState, reason, number, usesThisMonth },
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
  answerUseRequests(book, parts);
  answerCertificates(book, parts);
}

const presentRequest = ({ requestId: id, sealId, document, digest, ...row }: UseRequest) => ({
  ...{ id, sealId, document, digest, reason: row.reason, state: row.state, decision: row.decision },
  ...{ createdAt: row.createdAt, expiresAt: row.expiresAt },
});

/** One use of a seal on one document: a program asks, people decide. */
function answerUseRequests(book: OpenBook, parts: MakingParts): void {
  const { db } = parts;
  book.answer(open.requestOpenSealUse, async ({ params: { id }, body, caller }) => {
    const row = await requests.requestUse(parts, caller, {
      ...{ id, ...body, sceneId: null, amount: null, contractId: null },
    });
    const access = await sealAccessOf(db, caller.who);
    const [shown] = await requests.presentUseRequests(parts, caller.who, access, [row]);
    if (!shown) throw new Error('nothing to present');
    return presentRequest(shown);
  });
  book.answer(open.listOpenUseRequests, async ({ query: { state, cursor, limit }, caller: { who } }) => {
    const { rows, more, access } = await requests.listUseRequests(parts, who, {
      ...{ limit, ...(state && { state }), ...(cursor && { before: cursor }) },
    });
    const shown = await requests.presentUseRequests(parts, who, access, rows);
    return { list: shown.map(presentRequest), next: more ? (rows.at(-1)?.id ?? null) : null };
  });
}

function answerCertificates(book: OpenBook, parts: MakingParts): void {
  const { db, certificates } = parts;
  /** Whoever may not look into the log of seals has none to see. */
  const own = async (who: Actor): Promise<SubscriberCertificate[]> =>
    (await requireReader(db, who)).audits ? queries.certificatesOf(db, ownerOf(who)) : [];
  const present = async (rows: readonly SubscriberCertificate[]) => {
    const serials = rows.map(({ serial }) => serial);
    const states = await certificates.statesOf(db, serials);
    return Promise.all(
      rows.map(async (row) => {
        const { daysLeft: _, ...facts } = queries.certificateFacts(row, states.get(row.serial), parts.now());
        const chain = await certificates.chainOf(row.serial);
        return {
          facts: { ...facts, subject: chain[0] ? formatName(chain[0].subject) : '', sealId: row.sealId },
          chain,
        };
      }),
    );
  };
  book.answer(open.listOpenCertificates, async ({ caller: { who } }) => ({
    list: (await present(await own(who))).map(({ facts }) => facts),
  }));
  book.answer(open.getOpenCertificate, async ({ params: { serial }, caller: { who } }) => {
    const [found] = await present((await own(who)).filter((row) => row.serial === serial));
    if (!found) throw problem('OPEN_CERTIFICATE_NOT_FOUND');
    const chain = found.chain.map(({ der }) => writePem('CERTIFICATE', der)).join('');
    return { ...found.facts, chain };
  });
}
