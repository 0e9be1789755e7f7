import {
  AUTHOR_KEY,
  type CallParsed,
  type CallResult,
  CONTRACT_KINDS,
  type ContractKind,
  keysOf,
  rightsWithin,
  type TemplateOffer,
  templateMachine,
  type templateOffers,
} from '@yinxin/api';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { Queryable } from '../../db/connect.ts';
import type { Actor } from '../../http/principal.ts';
import { administratorsOf, membersOf, namesOfAccounts } from '../accounts/index.ts';
import { type Authorship, authorshipOf } from '../authorship/index.ts';
import { kindsOfContents, usesByAccount } from '../contract-origins/index.ts';
import { isTyped, labelOf } from '../template-filling/index.ts';
import { newestOf, rightsTo, visibleTo } from './access.ts';
import type { TemplateParts } from './dependencies.ts';
import { type Template, templates, templateVersions } from './tables.ts';

/** Nobody looks through more; whoever has more searches. */
const MOST = 1_000;

interface Offered {
  template: Template;
  /** The row that holds what its newest version is made of. */
  contractId: string;
  kind: ContractKind | null;
  used: number;
  usedAt: Date | null;
  usable: boolean;
}

/** Everything that was published and that somebody sees, with how often they began with it. */
async function offeredTo(db: Queryable, authorship: Authorship): Promise<Offered[]> {
  const rows = await db
    .select()
    .from(templates)
    .where(visibleTo(authorship))
    .orderBy(desc(templates.id))
    .limit(MOST);
  const ids = new Set(rows.map(({ id }) => id));
  const published = await db
    .select()
    .from(templateVersions)
    .innerJoin(templates, eq(templates.id, templateVersions.templateId))
    .where(and(visibleTo(authorship), isNotNull(templateVersions.publishedAt)))
    .orderBy(templateVersions.number);
  const versions = published
    .map(({ template_versions: version }) => version)
    .filter(({ templateId }) => ids.has(templateId));
  const rights = await rightsTo(db, authorship, rows);
  const uses = await usesByAccount(db, authorship.accountId);
  const kinds = await kindsOfContents(
    db,
    versions.map(({ contractId }) => contractId),
  );
  return rows.flatMap((template) => {
    const own = versions.filter(({ templateId }) => templateId === template.id);
    const newest = newestOf(own);
    const right = rights.get(template.id);
    if (!newest || !right) return [];
    const used = own.flatMap(({ id }) => uses.get(id) ?? []);
    const usedAt = used.reduce<Date | null>((last, { at }) => (last && last > at ? last : at), null);
    return {
      ...{ template, usedAt, contractId: newest.contractId },
      kind: kinds.get(newest.contractId) ?? null,
      used: used.reduce((sum, { times }) => sum + times, 0),
      usable: templateMachine.may(template.state, rightsWithin(right)).includes('use-template'),
    };
  });
}

/** What can be used before what cannot, what was used last before the rest. */
const inOrder = (one: Offered, other: Offered): number =>
  Number(other.usable) - Number(one.usable) || Number(other.usedAt ?? 0) - Number(one.usedAt ?? 0);

/** Who lets members use it again: whoever made it and is still there, else an administrator. */
async function keepersOf({ db, vault }: TemplateParts, authorship: Authorship, stopped: readonly Template[]) {
  if (authorship.owner.kind === 'person' || stopped.length === 0) return () => '';
  const members = new Set((await membersOf(db, authorship.owner.id)).map(({ id }) => id));
  const administrator = (await administratorsOf(db, authorship.owner.id))[0]?.id ?? '';
  const keeperOf = ({ accountId }: Template) => (members.has(accountId) ? accountId : administrator);
  const names = await namesOfAccounts(vault, db, stopped.map(keeperOf).filter(Boolean));
  return (template: Template) => names.get(keeperOf(template))?.name || '管理员';
}

async function present(
  parts: TemplateParts,
  authorship: Authorship,
  shown: readonly Offered[],
): Promise<TemplateOffer[]> {
  const { db, templateContents } = parts;
  const keeperOf = await keepersOf(
    parts,
    authorship,
    shown.filter(({ usable }) => !usable).map(({ template }) => template),
  );
  return Promise.all(
    shown.map(async ({ template, contractId, kind, used, usedAt, usable }) => {
      const { documents, fields, parties } = await templateContents.read(db, contractId);
      const blanks = new Set(
        fields.filter((field) => field.partyKey === AUTHOR_KEY && isTyped(field)).map(labelOf),
      );
      return {
        ...{ id: template.id, name: template.name, kind, used, usable },
        usedAt: usedAt?.toISOString() ?? null,
        pages: documents.reduce((sum, { pages }) => sum + pages.length, 0),
        blanks: blanks.size,
        signers: parties.filter(({ part }) => part === 'signer').length,
        cover: documents[0]?.id ?? null,
        whom: usable ? '' : keeperOf(template),
      };
    }),
  );
}

/** Templates to begin with, as whoever begins looks for them. */
export async function listOffers(
  parts: TemplateParts,
  who: Actor,
  { keyword = '', kind, recent, page, limit }: CallParsed<typeof templateOffers>['query'],
): Promise<CallResult<typeof templateOffers>> {
  const authorship = await authorshipOf(parts.db, who);
  const all = await offeredTo(parts.db, authorship);
  const searched = keyword.toLocaleLowerCase();
  const found = all
    .filter((one) => !kind || one.kind === kind)
    .filter((one) => !recent || one.usedAt)
    .filter(({ template }) => template.name.toLocaleLowerCase().includes(searched))
    .sort(inOrder);
  const begin = (page - 1) * limit;
  return {
    list: await present(parts, authorship, found.slice(begin, begin + limit)),
    total: found.length,
    all: all.filter(({ usable }) => usable).length,
    kinds: keysOf(CONTRACT_KINDS).filter((key) => all.some((one) => one.kind === key)),
    mayUse: authorship.isAuthor,
  };
}
