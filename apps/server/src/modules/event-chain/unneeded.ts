// What the rules of forgetting let go, by the kind of its history; whatever is not named here is always needed. The function
// nobody_needs of the database says the same to its triggers. Checks do not ask it: whoever could change a row there could
// have changed its functions too.
const idOf = (row: string) => `split_part(${row}.stream, ':', 2)::uuid`;

const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const wasSent = (row: string) =>
  `exists (select from events sent where sent.stream = ${row}.stream and sent.act = 'send-contract')`;

/** Whether a row of `persons` did anything to a contract that is there or was sent: the record knows it without the
 * contract's own rows, which somebody could delete. */
export const tookPart = (person: string): string =>
  `exists (select from events did
            where did.actor_kind = 'person' and did.actor_id = ${person}.id::text and did.target_type = 'contract'
              and (exists (select from contracts c
                            where c.id = case when did.target_id ~ '^${UUID}$' then did.target_id::uuid end)
                or ${wasSent('did')}))`;

/** By their own act, which the record shows; a date alone is soon written. */
const isGone = (person: string) =>
  `${person}.closed_at is not null and not ${tookPart(person)}
   and exists (select from events closed
                where closed.stream = 'person:' || ${person}.id and closed.act = 'close-person')`;

const UNNEEDED: Record<string, { words: string; once: (row: string) => string }> = {
  person: {
    words: '个人',
    once: (row) => `exists (select from persons p where p.id = ${idOf(row)} and ${isGone('p')})`,
  },
  account: {
    words: '账号',
    once: (row) =>
      `exists (select from accounts a join persons p on p.id = a.person_id
                where a.id = ${idOf(row)} and ${isGone('p')})`,
  },
  verification: {
    words: '认证',
    once: (row) => `not exists (select from verifications v where v.id = ${idOf(row)})`,
  },
  contract: {
    words: '合同',
    once: (row) => `not exists (select from contracts c where c.id = ${idOf(row)}) and not ${wasSent(row)}`,
  },
};

/** Whether nobody needs a row of `events`, as an expression of SQL. */
export const nobodyNeeds = (row: string): string =>
  [
    'case',
    ...Object.entries(UNNEEDED).map(
      ([kind, { once }]) => `when ${row}.stream ~ '^${kind}:${UUID}$' then ${once(row)}`,
    ),
    'else false end',
  ].join('\n');

/** How many of each kind, in words: whoever reads a check sees that nothing else was let go. */
export function unneededWords(streams: Iterable<string>): string {
  const counts = Map.groupBy(streams, (stream) => stream.slice(0, stream.indexOf(':')));
  return [...counts].map(([kind, { length }]) => `${UNNEEDED[kind]?.words ?? kind} ${length}`).join('、');
}
