import * as api from '@yinxin/api';
import { formatName } from '@yinxin/pki';
import { and, eq } from 'drizzle-orm';
import type { CallBook } from '../../../http/calls.ts';
import { fileOf } from '../../../http/file-answer.ts';
import { type Actor, ownerOf } from '../../../http/principal.ts';
import { problem } from '../../../http/problem.ts';
import type { JobType } from '../../../jobs/index.ts';
import { needScene } from '../../scenes/index.ts';
import { requireKeeper, requireReader, type SealAccess, sealAccessOf } from '../access.ts';
import { makingById } from '../making/begin.ts';
import { certificateOf, subjectTextOf, takeRequest } from '../making/certificate.ts';
import type { MakingParts } from '../making/fulfil.ts';
import { isOf, nameOf } from '../owners.ts';
import { findSeal } from '../seals.ts';
import { type SealRow, sealMakings, subscriberCertificates } from '../tables.ts';
import * as acts from './acts.ts';
import { pictureOf, seenSeal } from './pictures.ts';
import { presentCard, presentPast } from './present.ts';
import * as queries from './queries.ts';

/** What owners do with their seals and certificates. */
export function answerKeeping(book: CallBook, parts: MakingParts, making: JobType): void {
  answerSeals(book, parts);
  answerCertificates(book, parts, making);
}

function answerSeals(book: CallBook, parts: MakingParts): void {
  const { db } = parts;

  const lookerOf = async (person: Actor, access: SealAccess) => ({
    access,
    grants: await queries.ownGrants(db, person, access.member?.joinedAt, parts.now()),
  });

  const presented = async (person: Actor, seal: SealRow): Promise<api.SealCard> => {
    const looker = await lookerOf(person, await sealAccessOf(db, person));
    const facts = (await queries.factsOf(parts, db, [seal])).get(seal.id);
    if (!facts) throw problem('SEAL_NOT_FOUND');
    return presentCard(seal, facts, await nameOf(parts, db, ownerOf(person)), looker);
  };

  book.answer(api.listSeals, async ({ query, person }) => {
    await needScene(db, person.accountId);
    const access = await requireReader(db, person);
    const looker = await lookerOf(person, access);
    const visible = queries.visibleTo(person, access, looker.grants);
    const { rows, more, counts } = await queries.listSeals(db, visible, query);
    const facts = await queries.factsOf(parts, db, rows);
    const holder = await nameOf(parts, db, ownerOf(person));
    const { member, organization } = access;
    const may = (['apply-seal', 'keep-seals', 'read-seal-uses'] as const).filter(
      (act) =>
        !member ||
        !organization ||
        api.refusalInOrganization(act, member.roles, organization.state) === undefined,
    );
    return {
      list: rows.flatMap((row) => {
        const own = facts.get(row.id);
        return own ? [presentCard(row, own, holder, looker)] : [];
      }),
      more,
      counts: Object.fromEntries(
        api
          .keysOf(api.SEAL_STATES)
          .map((state) => [state, counts.find((one) => one.state === state)?.n ?? 0]),
      ) as Record<api.SealState, number>,
      may,
    };
  });

  book.answer(api.sealDetail, async ({ query, person }) => {
    const seal = await seenSeal(parts, person, query.id);
    return { ...(await presented(person, seal)), ...(await presentPast(db, seal)) };
  });

  book.answer(api.sealPicture, async ({ query, person }) => {
    const seal = await seenSeal(parts, person, query.id);
    const picture = await pictureOf(db, seal, query.version ?? seal.version);
    return fileOf(`${seal.number}.png`, 'image/png', picture, true);
  });

  book.answer(api.enableSeal, async ({ body, caller, person }) =>
    presented(person, await acts.enableSeal(parts, caller, body.id)),
  );
  book.answer(api.stopSeal, async ({ body, caller, person }) =>
    presented(person, await acts.stopSeal(parts, caller, body)),
  );
  book.answer(api.collectSeal, async ({ body, caller, person }) =>
    presented(person, await acts.collectSeal(parts, caller, body)),
  );
  book.answer(api.returnSeal, async ({ body, caller, person }) =>
    presented(person, await acts.returnSeal(parts, caller, body.id)),
  );
  book.answer(api.revokeSeal, async ({ body, caller, person }) =>
    presented(person, await acts.revokeSeal(parts, caller, body)),
  );
  book.answer(api.dropMaking, async ({ body, caller, person }) =>
    presented(person, await acts.dropMaking(parts, caller, body.id)),
  );
}

function answerCertificates(book: CallBook, parts: MakingParts, making: JobType): void {
  const { db, jobs } = parts;

  book.answer(api.submitCertificateRequest, async ({ body, person }) => {
    await db.transaction(async (tx) => {
      await requireKeeper(tx, person);
      const [own] = await tx
        .select()
        .from(sealMakings)
        .where(and(eq(sealMakings.id, body.makingId), isOf(sealMakings, ownerOf(person))))
        .for('update');
      if (own?.state !== 'waiting-request') throw problem('MAKING_NOT_FOUND');
      await takeRequest(parts, tx, own, body.request);
      await tx.update(sealMakings).set({ state: 'working', reason: '' }).where(eq(sealMakings.id, own.id));
      await jobs.enqueue(tx, making, { makingId: own.id });
    });
    const now = await makingById(db, body.makingId);
    return { state: now?.state ?? 'working', reason: now?.reason ?? '' };
  });

  book.answer(api.ownCertificates, async ({ person }) => {
    await needScene(db, person.accountId);
    const { keeps, audits } = await requireReader(db, person);
    if (!audits) return { list: [], makings: [] };
    const owner = ownerOf(person);
    const rows = await queries.certificatesOf(db, owner);
    const states = await parts.certificates.statesOf(
      db,
      rows.map(({ serial }) => serial),
    );
    const list = await Promise.all(
      rows.map(async (row) => {
        const facts = queries.certificateFacts(row, states.get(row.serial), parts.now());
        const seal = row.sealId ? await findSeal(db, row.sealId) : undefined;
        const acts = keeps && !row.sealId && facts.status !== 'revoked';
        const orders = facts.status === 'held' ? [] : (['order-renewal', 'order-replacement'] as const);
        return {
          ...facts,
          id: row.id,
          subject: formatName((await certificateOf(parts, row.serial)).subject),
          medium: row.medium,
          sealId: row.sealId,
          sealName: seal?.name ?? '',
          issuedAt: row.createdAt.toISOString(),
          may: acts ? (['revoke-certificate', ...orders] as const).slice() : [],
        };
      }),
    );
    const open = await queries.openMakingsOf(db, owner);
    const makings = await Promise.all(
      open.map(async (row) => ({
        makingId: row.id,
        act: row.act,
        state: row.state,
        reason: row.reason,
        orderId: row.orderId,
        sealId: row.sealId,
        subject: row.state === 'waiting-request' ? await subjectTextOf(parts, row) : '',
        algorithm: row.algorithm,
        createdAt: row.createdAt.toISOString(),
        may: keeps && row.state === 'waiting-request' ? ['submit-request' as const] : [],
      })),
    );
    return { list, makings };
  });

  book.answer(api.ownCertificateFile, async ({ query, person }) => {
    const { audits } = await requireReader(db, person);
    const [own] = await db
      .select({ serial: subscriberCertificates.serial })
      .from(subscriberCertificates)
      .where(
        and(eq(subscriberCertificates.serial, query.serial), isOf(subscriberCertificates, ownerOf(person))),
      );
    if (!own || !audits) throw problem('CERTIFICATE_NOT_FOUND');
    const { der } = await certificateOf(parts, own.serial);
    return fileOf(`${own.serial}.cer`, 'application/pkix-cert', Buffer.from(der), false);
  });

  book.answer(api.revokeOwnCertificate, async ({ body, caller }) => {
    await acts.revokeOwnCertificate(parts, caller, body);
    return null;
  });
}
