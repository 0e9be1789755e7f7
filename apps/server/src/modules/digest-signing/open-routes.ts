import * as open from '@yinxin/api/open';
import { DAY_MS } from '@yinxin/values';
import { and, desc, eq, lt } from 'drizzle-orm';
import { type Application, asSystem, type Caller, type Person } from '../../http/principal.ts';
import { problem } from '../../http/problem.ts';
import { actingPerson, administratorsOf } from '../accounts/index.ts';
import { type DigestParts, programOf } from './dependencies.ts';
import { signDigest } from './sign.ts';
import { type DigestSignature, digestSignatures } from './tables.ts';

export function answerDigests(parts: DigestParts): void {
  const { openBook: book, db, silent, origin } = parts;
  book.answer(open.signOpenDigest, async ({ body, caller }) =>
    present(await signDigest(parts, caller, body)),
  );
  book.answer(open.getOpenDigestSignature, async ({ params, caller: { who } }) => {
    const [row] = await db
      .select()
      .from(digestSignatures)
      .where(and(eq(digestSignatures.id, params.id), isOwn(who)));
    if (!row) throw problem('DIGEST_SIGNATURE_NOT_FOUND');
    return present(row);
  });
  book.answer(
    open.listOpenDigestSignatures,
    async ({ query: { digest, cursor, limit }, caller: { who } }) => {
      const rows = await db
        .select()
        .from(digestSignatures)
        .where(
          and(
            isOwn(who),
            digest ? eq(digestSignatures.digest, digest) : undefined,
            cursor ? lt(digestSignatures.id, cursor) : undefined,
          ),
        )
        .orderBy(desc(digestSignatures.id))
        .limit(limit + 1);
      const list = rows.slice(0, limit);
      return { list: list.map(present), next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
    },
  );
  book.answer(open.listOpenDigestAuthorizations, async ({ caller: { who } }) => ({
    list: (await silent.openFor(db, programOf(who))).map(presentLeave),
    authorizeUrl: `${origin}/businessProcessing/seal`,
  }));
  book.answer(open.authorizeDigestsInSandbox, ({ body, caller }) => authorise(parts, caller, body));
}

/** Whoever reads of it reads that nobody was asked. */
const PROOF = { vendor: '沙箱（没有向本人确认）' };

/** As an administrator of the sandbox's organisation, who does as they are told. */
async function authorise(
  { db, vault, seals, silent, now }: DigestParts,
  { who, ...from }: Caller<Application>,
  { sealId: wanted, uses, days }: { sealId?: string | undefined; uses: number; days: number },
) {
  const [first] = await administratorsOf(db, who.organizationId);
  const administrator = first && (await actingPerson(db, vault, first.id));
  if (!administrator) throw problem('NOT_VERIFIED');
  const caller: Caller<Person> = {
    ...{ ...asSystem('sandbox'), ...from },
    who: { ...administrator, sessionId: administrator.personId },
  };
  const sealId = wanted ?? (await seals.sampleSeal(administrator, who.organizationId));
  const until = new Date(now().getTime() + days * DAY_MS);
  const evidence = { ...PROOF, reference: `SANDBOX-${from.requestId}`, at: now().toISOString() };
  const { id } = await silent.place(caller, { sealId, applicationId: who.id, uses, until }, evidence);
  return presentLeave({ id, sealId, uses, used: 0, until });
}

const isOwn = ({ id }: Application) =>
  and(eq(digestSignatures.applicationId, id), eq(digestSignatures.state, 'done'));

const presentLeave = (given: { id: string; sealId: string; uses: number; used: number; until: Date }) => ({
  ...{ id: given.id, sealId: given.sealId, usesLeft: given.uses - given.used },
  until: given.until.toISOString(),
});

function present(row: DigestSignature) {
  const { id, sealId, format, algorithm, digest, document, serial, signature, level, statement } = row;
  if (!signature || !level) throw new Error(`the signature ${id} was not made`);
  return {
    ...{ id, sealId, format, algorithm, digest, document, level, statement, certificate: serial },
    signedAt: row.signedAt.toISOString(),
    signature: signature.toString('base64'),
    authorization: row.silentId
      ? { kind: 'standing' as const, id: row.silentId }
      : { kind: 'approval' as const, id: row.requestId ?? '' },
  };
}
