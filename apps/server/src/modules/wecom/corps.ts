import type { WecomApplicationKind } from '@yinxin/api';
import { and, eq, isNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { problem } from '../../http/problem.ts';
import type { WecomCorp, WecomOwn, WecomSuite } from '../../providers/wecom/index.ts';
import type { WecomParts } from './dependencies.ts';
import { wecomCorps } from './tables.ts';

export type Corp = typeof wecomCorps.$inferSelect;

/** The application that was asked for, or the one that is there; a suite goes before, for it serves every corp. */
export function applicationOf(
  { wecom }: Pick<WecomParts, 'wecom'>,
  wanted?: WecomApplicationKind,
): { kind: WecomApplicationKind; application: WecomSuite | WecomOwn } {
  const kind = wanted ?? (wecom.suite ? 'suite' : 'own');
  const application = wecom[kind];
  if (!application) throw problem('WECOM_OFF');
  return { kind, application };
}

/** A corp that has the application now. */
export async function findCorp(
  parts: Pick<WecomParts, 'wecom'>,
  db: Queryable,
  kind: WecomApplicationKind,
  corpId: string,
): Promise<Corp | undefined> {
  const [found] = await db
    .select()
    .from(wecomCorps)
    .where(
      and(
        eq(wecomCorps.application, kind),
        eq(wecomCorps.corpId, corpId),
        kind === 'suite' ? isNull(wecomCorps.removedAt) : undefined,
      ),
    );
  return found ?? (kind === 'own' ? placeOwn(parts, db, corpId) : undefined);
}

/** The corp of our own application needs no installation: it is there as soon as it was set. */
async function placeOwn({ wecom: { own } }: Pick<WecomParts, 'wecom'>, db: Queryable, corpId: string) {
  if (own?.corpId !== corpId) return undefined;
  const [placed] = await db
    .insert(wecomCorps)
    .values({ application: 'own', corpId, name: '本企业', agentId: own.agentId })
    .onConflictDoUpdate({
      target: [wecomCorps.application, wecomCorps.corpId],
      set: { agentId: own.agentId },
    })
    .returning();
  return placed;
}

/** The corp itself, to be asked; undefined where our application is not set any more. */
export function vendorOf(
  { wecom, vault }: Pick<WecomParts, 'wecom' | 'vault'>,
  corp: Corp,
): WecomCorp | undefined {
  const { corpId, agentId, permanentCode, removedAt } = corp;
  if (corp.application === 'own') return wecom.own?.corpId === corpId ? wecom.own.corp() : undefined;
  if (!permanentCode || removedAt) return undefined;
  return wecom.suite?.corp({ corpId, agentId, permanentCode: vault.open(permanentCode) });
}
