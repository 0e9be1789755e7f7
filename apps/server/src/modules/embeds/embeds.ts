import { EMBED_PAGES, EMBED_SECONDS, type EmbedPage, FRAME_SECONDS } from '@yinxin/api/open';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { NOW } from '../../db/clock.ts';
import type { Database, Queryable } from '../../db/connect.ts';
import type { Frame } from '../../http/frames.ts';
import type { Application } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { newToken, tokenHash } from '../../http/tokens.ts';
import { applications } from '../applications/index.ts';
import { embeds } from './tables.ts';

interface WantedEmbed {
  page: EmbedPage;
  path: string;
  returnUrl?: string | undefined;
}

/** An address that opens a page once, in a frame of the application that asks. @throws EMBED_ORIGIN */
export async function insertEmbed(
  db: Queryable,
  who: Application,
  { page, path, returnUrl }: WantedEmbed,
): Promise<{ token: string; expiresAt: Date }> {
  const [application] = await db
    .select({ origins: applications.origins })
    .from(applications)
    .where(eq(applications.id, who.id));
  const origins = application?.origins ?? [];
  if (origins.length === 0) throw problem('EMBED_ORIGIN', { reason: '应用还没有登记可以嵌入的来源' });
  if (returnUrl && !origins.includes(new URL(returnUrl).origin))
    throw problem('EMBED_ORIGIN', { reason: '返回地址不属于登记的来源' });
  const token = newToken();
  const [row] = await db
    .insert(embeds)
    .values({
      ...{ applicationId: who.id, page, path, returnUrl: returnUrl ?? null, tokenHash: tokenHash(token) },
      expiresAt: sql`now() + make_interval(secs => ${EMBED_SECONDS})`,
    })
    .returning({ expiresAt: embeds.expiresAt });
  if (!row) throw new Error('the embed was not stored');
  return { token, expiresAt: row.expiresAt };
}

/** Opens it, once; answers where it leads and what the frame shows itself by. Undefined where it is over. */
export async function openEmbed(
  db: Database,
  token: string,
): Promise<{ path: string; frame: string } | undefined> {
  const frame = newToken();
  const [opened] = await db
    .update(embeds)
    .set({
      frameHash: tokenHash(frame),
      frameUntil: sql`now() + make_interval(secs => ${FRAME_SECONDS})`,
    })
    .where(and(eq(embeds.tokenHash, tokenHash(token)), gt(embeds.expiresAt, NOW), isNull(embeds.frameHash)))
    .returning({ path: embeds.path });
  return opened && { path: opened.path, frame };
}

/** Pages beside the one that was asked for, on the way of whoever has to sign in or to prove who they are first. */
const WAYS = ['/login', '/businessProcessing/login', '/auth'] as const;
const CENTRE = '/businessProcessing/signCenter';
const PAGES: Record<EmbedPage, readonly string[]> = {
  // a contract on the phone is a page of its own
  signing: [
    ...['/s', '/signing/indexNew'],
    ...[`${CENTRE}/CloudSignature`, `${CENTRE}/USBKeySignature`, `${CENTRE}/detail`],
  ],
  identity: [],
  seals: ['/businessProcessing/seal', '/seal', '/handwriting'],
  template: [`${CENTRE}/templates`],
};

const isBelow = (path: string, page: string) => path === page || path.startsWith(`${page}/`);

/** Whether a page may stand in this frame. */
export function mayFrame(page: EmbedPage, path: string): boolean {
  const own = path.replace(/^\/mobile(?=\/)/, '');
  return [...WAYS, ...PAGES[page]].some((one) => isBelow(own, one));
}

/** The frame that a browser shows itself to be, while it may. */
export async function findFrame(db: Database, secret: string): Promise<Frame | undefined> {
  const [row] = await db
    .select({ embed: embeds, origins: applications.origins, theme: applications.theme })
    .from(embeds)
    .innerJoin(applications, eq(applications.id, embeds.applicationId))
    .where(
      and(
        eq(embeds.frameHash, tokenHash(secret)),
        gt(embeds.frameUntil, NOW),
        eq(applications.state, 'active'),
      ),
    );
  if (!row) return undefined;
  const { embed, origins, theme } = row;
  return {
    ...{ origins, theme, returnUrl: embed.returnUrl, words: EMBED_PAGES[embed.page] },
    mayHold: (path) => mayFrame(embed.page, path),
  };
}

/** Those that nobody can open and no frame shows any more. */
export const forgetEmbeds = (db: Queryable, at: Date) =>
  db.delete(embeds).where(lt(embeds.expiresAt, new Date(at.getTime() - FRAME_SECONDS * 1000)));
