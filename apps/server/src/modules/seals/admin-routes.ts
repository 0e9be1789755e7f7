import * as api from '@yinxin/api';
import { maskName } from '@yinxin/identifiers';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { paged } from '../../db/paged.ts';
import type { Operator } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import type { JobType } from '../../jobs/index.ts';
import { type AdminBook, type Due, MOST_DUE, mayWith } from '../admin-book/index.ts';
import { shownFile } from '../file-access/index.ts';
import { organizations } from '../organizations/index.ts';
import {
  countWaitingPictures,
  decidePicture,
  findPicture,
  pictureFile,
  picturesOfState,
} from './faces/pictures.ts';
import { officeAct } from './keeping/acts.ts';
import { presentCard, presentPast } from './keeping/present.ts';
import { factsOf } from './keeping/queries.ts';
import type { MakingParts } from './making/fulfil.ts';
import { versionOf } from './making/version.ts';
import { nameOf, ownerOfRow } from './owners.ts';
import { findSeal } from './seals.ts';
import { type SealPictureRow, type SealRow, sealMakings, seals } from './tables.ts';

const HOUR_MS = 3_600_000;

/** Nobody of the office acts for an owner: what may be done follows from the desk's own table. */
const nobody = {
  access: { organization: undefined, member: undefined, keeps: false, audits: false },
  grants: [],
};

const officeActs = ['stop-seal', 'enable-seal', 'collect-seal', 'return-seal'] as const;

/** The office of the authority: looks at seals and at pictures of paper seals, stops and collects. */
export function answerSealAdmin(adminBook: AdminBook, parts: MakingParts, making: JobType): void {
  answerSeals(adminBook, parts);
  answerPictures(adminBook, parts, making);
}

async function holderName(parts: MakingParts, tx: Queryable, row: SealRow | SealPictureRow): Promise<string> {
  const name = await nameOf(parts, tx, ownerOfRow(row));
  return row.ownerKind === 'person' ? maskName(name) : name;
}

interface SealSearch {
  keyword?: string;
  state?: api.SealState;
  type?: api.SealTypeName;
}

function matching(db: Queryable, { keyword, state, type }: SealSearch): SQL | undefined {
  const pattern = `${(keyword ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const named = db
    .select({ id: organizations.id })
    .from(organizations)
    .where(sql`${organizations.name} like ${pattern}`);
  return and(
    state ? eq(seals.state, state) : undefined,
    type ? eq(seals.type, type) : undefined,
    keyword
      ? or(
          eq(seals.number, keyword.toUpperCase()),
          eq(seals.code, keyword),
          and(eq(seals.ownerKind, 'organization'), inArray(seals.ownerId, named)),
        )
      : undefined,
  );
}

function answerSeals(adminBook: AdminBook, parts: MakingParts): void {
  const { db } = parts;

  const presentLine = async (tx: Queryable, operator: Operator, seal: SealRow): Promise<api.SealLine> => {
    const facts = (await factsOf(parts, tx, [seal])).get(seal.id);
    if (!facts) throw problem('SEAL_NOT_FOUND');
    const {
      may: _may,
      grants: _grants,
      usesThisMonth: _uses,
      ...card
    } = presentCard(seal, facts, await holderName(parts, tx, seal), nobody);
    const possible = officeActs.filter(
      (act) =>
        'next' in api.sealMachine.step(seal.state, act, ['office']) &&
        (seal.byOffice || (act !== 'enable-seal' && act !== 'return-seal')),
    );
    return {
      ...card,
      picture: null,
      byOffice: seal.byOffice,
      createdAt: seal.createdAt.toISOString(),
      may: mayWith(operator, possible),
    };
  };

  adminBook.read(api.adminSeals, 'read-seals', async ({ query, operator }) => {
    const where = matching(db, query);
    const { list, total } = await paged(db, query, {
      from: seals,
      where,
      rows: db.select().from(seals).where(where).orderBy(desc(seals.id)),
    });
    return { list: await Promise.all(list.map((row) => presentLine(db, operator, row))), total };
  });

  adminBook.read(api.adminSeal, 'read-seals', async ({ query, operator }) => {
    const seal = await findSeal(db, query.id);
    if (!seal) throw problem('SEAL_NOT_FOUND');
    const face = seal.version > 0 ? await versionOf(parts, seal.id, seal.version) : undefined;
    return {
      ...(await presentLine(db, operator, seal)),
      ...(await presentPast(db, seal)),
      face: face ? `data:image/png;base64,${face.picture.toString('base64')}` : null,
    };
  });

  const acts = {
    'stop-seal': api.adminStopSeal,
    'enable-seal': api.adminEnableSeal,
    'collect-seal': api.adminCollectSeal,
    'return-seal': api.adminReturnSeal,
  } as const;
  for (const act of officeActs)
    adminBook.write(acts[act], act, async ({ body, caller, operator }, tx) => {
      const seal = await officeAct(tx, caller, act, body);
      return {
        answer: await presentLine(tx, operator, seal),
        target: seal.id,
        detail: { reason: body.reason },
      };
    });
}

/** Pictures of paper seals, from which seals are made once somebody looked at them. */
function answerPictures(adminBook: AdminBook, parts: MakingParts, making: JobType): void {
  const { db, storage, vault, jobs } = parts;

  adminBook.waits('accept-seal-picture', async () => {
    const due: Due[] = [];
    for (const row of await picturesOfState(db, 'reviewing').rows.limit(MOST_DUE))
      due.push({
        ...{ kind: 'seal-picture', id: row.id, title: await holderName(parts, db, row), number: '' },
        ...{ since: row.createdAt, why: `${api.SEAL_TYPES[row.type].words}，按实物图片制作`, state: '待审' },
        ...{ button: '打开', to: '/admin/pictures' },
      });
    return [{ words: '待审核的印章图片', count: await countWaitingPictures(db), to: '/admin/pictures', due }];
  });

  const presentPicture = async (
    tx: Queryable,
    operator: Operator,
    row: SealPictureRow,
  ): Promise<api.SealPictureLine> => ({
    id: row.id,
    type: row.type,
    holder: await holderName(parts, tx, row),
    state: row.state,
    reason: row.reason,
    widthMm: row.widthMm,
    heightMm: row.heightMm,
    createdAt: row.createdAt.toISOString(),
    ageHours: Math.floor((parts.now().getTime() - row.createdAt.getTime()) / HOUR_MS),
    may: mayWith(operator, [
      'view-seal-picture',
      ...(row.state === 'reviewing' ? (['accept-seal-picture', 'refuse-seal-picture'] as const) : []),
    ]),
  });

  adminBook.read(api.adminSealPictures, 'read-seals', async ({ query, operator }) => {
    const { list, total } = await paged(db, query, picturesOfState(db, query.state));
    return { list: await Promise.all(list.map((row) => presentPicture(db, operator, row))), total };
  });

  adminBook.write(api.adminSealPictureFile, 'view-seal-picture', async ({ body }, tx) => {
    const picture = await findPicture(tx, body.id);
    const file = await pictureFile(tx, body.which === 'original' ? picture.originalId : picture.cleanId);
    return { answer: shownFile({ storage, vault }, file), target: picture.id, detail: { which: body.which } };
  });

  adminBook.write(
    api.adminDecideSealPicture,
    ({ body }) => (body.accept ? 'accept-seal-picture' : 'refuse-seal-picture'),
    async ({ body, operator }, tx) => {
      const picture = await decidePicture(tx, body);
      // whoever waits for it goes on, or hears why not
      const waiting = await tx
        .select({ id: sealMakings.id })
        .from(sealMakings)
        .where(
          and(
            eq(sealMakings.state, 'waiting-picture'),
            sql`${sealMakings.design} ->> 'pictureId' = ${picture.id}`,
          ),
        );
      for (const { id } of waiting) await jobs.enqueue(tx, making, { makingId: id });
      return {
        answer: await presentPicture(tx, operator, picture),
        target: picture.id,
        detail: { state: picture.state, ...(body.accept ? {} : { reason: body.reason }) },
      };
    },
  );
}
