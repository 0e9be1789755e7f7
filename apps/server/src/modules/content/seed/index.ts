import fs from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../../db/connect.ts';
import type { ObjectStore } from '../../../providers/storage/index.ts';
import { storeFile } from '../../uploads/index.ts';
import { checkedData, type Editor } from '../editing/commands.ts';
import type { Kind } from '../kinds/index.ts';
import { indexForSearch } from '../search/search.ts';
import { contentItems, contentVersions } from '../tables.ts';
import { banners } from './banners.ts';
import { milestones, qualifications } from './company.ts';
import { documentDirectories, documents, isReference } from './documents.ts';
import { madeDownloads, paperDownloads } from './downloads.ts';
import { lawDirectories, laws } from './laws.ts';
import { links } from './links.ts';
import type { Seed } from './seed.ts';
import { agreements, cases, news } from './texts.ts';
import { addMissing, bringUpToDate, dropGone, proposeWordings } from './updates.ts';

const SEEDER: Editor = { id: 'first-run', name: '系统初始化' };

export interface SeedDependencies {
  db: Database;
  storage: ObjectStore;
  /** Made-up news, cases and company facts, plainly marked: for a demo, where no page should look empty. */
  samples: boolean;
}

const SEEDING_LOCK = 0x73_65_65_64;

/**
 * First-run content: laws, documents, agreements, forms and banners for everybody, samples only where they are
 * wanted. Asked at every start: a kind that a new release brings gets its first content too, new documents come beside
 * the old ones, and corrected laws and documents replace those that nobody has touched; a new wording of an agreement becomes a draft. Everything else
 * stays as it is.
 */
export async function seedContent({ db, storage, samples }: SeedDependencies): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`);
    const present = await tx.selectDistinct({ kind: contentItems.kind }).from(contentItems);
    const isNew = (kind: Kind) => present.every((row) => row.kind !== kind);
    const begin = async <K extends Kind>(kind: K, seeds: () => Seed<K>[] | Promise<Seed<K>[]>) => {
      if (isNew(kind)) await seed(tx, kind, await seeds());
    };
    await begin('directory', () => [...lawDirectories, ...documentDirectories()]);
    await begin('law', () => laws);
    await begin('document', documents);
    await begin('agreement', agreements);
    await begin('banner', () => banners);
    await begin('link', () => links);
    await begin('download', async () => [...madeDownloads, ...(await storedDownloads(tx, storage))]);
    if (!isNew('law')) await bringUpToDate(tx, SEEDER, 'law', laws);
    if (!isNew('directory')) await renew(tx, 'directory', [...lawDirectories, ...documentDirectories()]);
    if (!isNew('document')) await renew(tx, 'document', documents());
    if (!isNew('agreement')) await proposeWordings(tx, SEEDER, agreements());
    if (!samples) return;
    await begin('news', news);
    await begin('case', cases);
    await begin('qualification', () => qualifications);
    await begin('milestone', () => milestones);
  });
}

/** The tree of documents grows with each release. */
async function renew<K extends Kind>(tx: Queryable, kind: K, seeds: readonly Seed<K>[]): Promise<void> {
  await addMissing(tx, kind, seeds, (missing) => seed(tx, kind, missing));
  await bringUpToDate(tx, SEEDER, kind, seeds);
  if (kind === 'document') await dropGone(tx, SEEDER, kind, { seeds, isOurs: isReference });
}

async function seed<K extends Kind>(tx: Queryable, kind: K, seeds: readonly Seed<K>[]): Promise<void> {
  const now = new Date();
  const items = await tx
    .insert(contentItems)
    .values(
      seeds.map(({ slug, data: draft, date = now }, position) => {
        const data = checkedData(kind, draft);
        const { id: authorId, name: authorName } = SEEDER;
        return {
          ...{ kind, slug, position, data, authorId, authorName, version: 1 },
          ...{ state: 'published' as const, live: data, publishAt: date, liveAt: date },
        };
      }),
    )
    .returning();
  await tx.insert(contentVersions).values(
    items.map(({ id, data }) => ({
      ...{ itemId: id, number: 1, act: 'published' as const, data },
      ...{ actorId: SEEDER.id, actorName: SEEDER.name, note: '首次启动时写入' },
    })),
  );
  await indexForSearch(tx, items);
}

/** The papers lie beside the code; from here on they are files like any other. */
async function storedDownloads(tx: Queryable, storage: ObjectStore): Promise<Seed<'download'>[]> {
  const folder = path.join(import.meta.dirname, 'downloads');
  const seeds: Seed<'download'>[] = [];
  for (const { slug, fileName, ...words } of paperDownloads) {
    const content = Readable.from([fs.readFileSync(path.join(folder, fileName))]);
    const upload = { name: fileName, content, purpose: 'content' } as const;
    const file = await storeFile({ db: tx, storage }, upload, { uploadedBy: SEEDER.name, alias: slug });
    seeds.push({ slug, data: { ...words, file: file.id } });
  }
  return seeds;
}
