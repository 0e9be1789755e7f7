import * as api from '@yinxin/api';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { CallBook } from '../../../http/calls.ts';
import { ownerOf } from '../../../http/principal.ts';
import { namesOfAccounts } from '../../accounts/index.ts';
import { needScene } from '../../scenes/index.ts';
import { ownSeal, requireLogReader, sealAccessOf } from '../access.ts';
import type { SealDependencies } from '../dependencies.ts';
import { isOf } from '../owners.ts';
import { sceneNames } from '../platforms.ts';
import { seals, sealUses } from '../tables.ts';
import { endGrant, grantSeal, listGrants, presentGrants } from './grants.ts';
import * as requests from './requests.ts';
import { isReturned } from './returned.ts';
import { judgeToken } from './token.ts';

const byOf = ({ silentId, requestId, grantId }: typeof sealUses.$inferSelect) => {
  if (silentId) return 'silent' as const;
  if (requestId) return 'approval' as const;
  return grantId ? ('grant' as const) : ('keeper' as const);
};

/** Who may use a seal, who asks to, and who did. */
export function answerUsing(book: CallBook, parts: SealDependencies): void {
  const { db, vault } = parts;

  const one = async <T>(list: Promise<T[]>): Promise<T> => {
    const [first] = await list;
    if (first === undefined) throw new Error('nothing to present');
    return first;
  };

  book.answer(api.tokenCertificates, async ({ body, person }) => {
    const list = [];
    for (const shown of body.certificates) {
      const verdict = await judgeToken(parts, db, person, Buffer.from(shown, 'base64'));
      const { serial, reason, own, seal } = verdict;
      list.push({
        ...{ serial, reason, own },
        fit: !reason,
        sealId: seal?.id ?? null,
        sealName: seal?.name ?? '',
      });
    }
    return { list };
  });
  book.answer(api.sealGrants, async ({ query, person }) => {
    const { keeps } = await sealAccessOf(db, person);
    return presentGrants(parts, await listGrants(parts, person, query.id), keeps);
  });
  book.answer(api.grantSeal, async ({ body, caller }) =>
    one(presentGrants(parts, [await grantSeal(parts, caller, body)], true)),
  );
  book.answer(api.endGrant, async ({ body, caller }) =>
    one(presentGrants(parts, [await endGrant(parts, caller, body.grantId)], true)),
  );

  const presentRequest = async (
    person: Parameters<typeof sealAccessOf>[1],
    row: Awaited<ReturnType<typeof requests.requestUse>>,
  ) => one(requests.presentUseRequests(parts, person, await sealAccessOf(db, person), [row]));

  book.answer(api.requestUse, async ({ body, caller, person }) =>
    presentRequest(person, await requests.requestUse(parts, caller, body)),
  );
  book.answer(api.decideUse, async ({ body, caller, person }) =>
    presentRequest(person, await requests.decideUse(parts, caller, body)),
  );
  book.answer(api.remindUse, async ({ body, caller }) => {
    await requests.remindUse(parts, caller, body.requestId);
    return null;
  });
  book.answer(api.withdrawUse, async ({ body, caller, person }) =>
    presentRequest(person, await requests.withdrawUse(parts, caller, body.requestId)),
  );
  book.answer(api.useRequests, async ({ query, person }) => {
    await needScene(db, person.accountId);
    const { rows, more, pending, access } = await requests.listUseRequests(parts, person, query);
    return { list: await requests.presentUseRequests(parts, person, access, rows), more, pending };
  });

  book.answer(api.sealUses, async ({ query: { id, before, limit }, person }) => {
    await needScene(db, person.accountId);
    await requireLogReader(db, person);
    if (id) await ownSeal(db, person, id);
    const rows = await db
      .select({ use: sealUses, sealName: seals.name, returned: isReturned })
      .from(sealUses)
      .innerJoin(seals, eq(seals.id, sealUses.sealId))
      .where(
        and(
          id ? eq(sealUses.sealId, id) : isOf(sealUses, ownerOf(person)),
          before ? lt(sealUses.id, before) : undefined,
        ),
      )
      .orderBy(desc(sealUses.id))
      .limit(limit + 1);
    const shown = rows.slice(0, limit);
    const people = await namesOfAccounts(
      vault,
      db,
      shown.map(({ use }) => use.accountId),
    );
    const scenes = await sceneNames(
      db,
      shown.flatMap(({ use }) => use.sceneId ?? []),
    );
    return {
      list: shown.map(({ use, sealName, returned }) => ({
        useId: use.id,
        sealId: use.sealId,
        sealName,
        document: use.document,
        digest: use.digest,
        person: people.get(use.accountId)?.name ?? '',
        sceneName: use.sceneId ? (scenes.get(use.sceneId) ?? '') : '',
        by: byOf(use),
        returned,
        ip: use.ip,
        at: use.at.toISOString(),
      })),
      more: rows.length > limit,
    };
  });
}
