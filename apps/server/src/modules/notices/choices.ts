import {
  ALWAYS_TOLD,
  CONTRACT_NOTICES,
  type ContractNotice,
  NOTICES,
  type NoticeKindName,
  noticeWords,
} from '@yinxin/api';
import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import { noticeChoices } from './tables.ts';

export interface NoticeChoice {
  kind: ContractNotice;
  site: boolean;
  message: boolean;
}

const isFixed = (kind: NoticeKindName) => (ALWAYS_TOLD as readonly NoticeKindName[]).includes(kind);

/** By what means something is told: as the organisation decided, where it is its to decide. */
export async function meansOf(
  tx: Queryable,
  kind: NoticeKindName,
  organizationId: string | null,
): Promise<{ site: boolean; message: boolean }> {
  const usual = { site: true, message: NOTICES[kind].message };
  if (!organizationId || isFixed(kind) || !(CONTRACT_NOTICES as readonly NoticeKindName[]).includes(kind))
    return usual;
  const [chosen] = await tx
    .select({ site: noticeChoices.site, message: noticeChoices.message })
    .from(noticeChoices)
    .where(
      and(eq(noticeChoices.organizationId, organizationId), eq(noticeChoices.kind, kind as ContractNotice)),
    );
  return chosen ?? usual;
}

export async function listNoticeChoices(tx: Queryable, organizationId: string) {
  const chosen = await tx
    .select()
    .from(noticeChoices)
    .where(eq(noticeChoices.organizationId, organizationId));
  return CONTRACT_NOTICES.map((kind) => {
    if (isFixed(kind)) return { kind, words: noticeWords(kind, ''), site: true, message: true, fixed: true };
    const own = chosen.find((choice) => choice.kind === kind);
    return {
      kind,
      words: noticeWords(kind, ''),
      site: own?.site ?? true,
      message: own?.message ?? NOTICES[kind].message,
      fixed: false,
    };
  });
}

/** Whoever calls was authorised. */
export async function saveNoticeChoices(
  tx: Queryable,
  organizationId: string,
  choices: readonly NoticeChoice[],
): Promise<void> {
  for (const { kind, site, message } of choices.filter((choice) => !isFixed(choice.kind)))
    await tx
      .insert(noticeChoices)
      .values({ organizationId, kind, site, message })
      .onConflictDoUpdate({
        target: [noticeChoices.organizationId, noticeChoices.kind],
        set: { site: sql`excluded.site`, message: sql`excluded.message` },
      });
}
