import { endOf } from '@yinxin/api';
import { expect } from 'vitest';
import { connectAsOwner } from '../../../testing/database.ts';
import { aContract, partyOf } from '../../contracts/testing/index.ts';
import { checkEvidence } from '../../evidence/index.ts';
import { aPerson, proveIntent, type Signed } from '../../members/testing/index.ts';
import type { Notary } from './index.ts';

/** When the log of the network was kept long enough. */
export const LATER = endOf(new Date(), { years: 1 });

/** For whoever owns the tables: no trigger keeps them from changing what was recorded. */
export const UNGUARDED =
  'alter table events disable trigger all; alter table event_clearings disable trigger all';
export const GUARDED =
  'alter table events enable trigger all; alter table event_clearings enable trigger all';

/** What tests of forgetting do to a notary's server and read from it. */
export function forgettingIn(notary: Notary) {
  const { server } = notary;
  const query = async (text: string, ...values: unknown[]) =>
    (await server.store.pool.query(text, values)).rows;
  /** Of the events of a history: how many there are, have a leaf, and still have their salt. */
  const stateOf = async (stream: string) =>
    (
      await query(
        `select count(*)::int as events, count(l.index)::int as leaves, count(s.salt)::int as salts
           from events e left join evidence_leaves l on l.event_id = e.id left join evidence_salts s on s.event_id = e.id
          where e.stream = $1`,
        stream,
      )
    )[0];
  const findings = async () =>
    (await checkEvidence(server.store.db, await notary.logParts())).findings.map(({ eventId, reason }) => ({
      ...{ eventId, reason },
    }));
  const close = async (person: Signed) => {
    await proveIntent(server, person, 'close-person', person.personId);
    expect((await server.call('POST /api/appapi/account/close', {}, person.token)).code).toBe(1);
    await server.app.evidence.keepUp(LATER);
  };
  const opens = (person: Signed, contractId: string) =>
    query(
      `insert into events (id, actor_kind, actor_id, act, target_type, target_id, facts, ip, request_id)
       values (gen_random_uuid(), 'person', $1, 'open-contract', 'contract', $2, '{}', '127.0.0.1', 'x')`,
      ...[person.personId, contractId],
    );
  /** A sent contract whose rows somebody deleted who owns the tables, and a person who had opened it and went. */
  async function aDeletedContract() {
    const contract = await aContract(server, notary.author, { parties: [partyOf(notary.author)] });
    const person = await aPerson(server);
    await opens(person, contract.id);
    await asOwner(
      'alter table contracts disable trigger all',
      `delete from contracts where id = '${contract.id}'`,
      'alter table contracts enable trigger all',
    );
    await close(person);
    return { contract, person };
  }
  const forgettings = () => query(`select facts from events where act = 'forget-events' order by id`);

  async function asOwner(...statements: string[]): Promise<void> {
    const owner = await connectAsOwner(server.store.connection);
    try {
      await owner.query(`begin; alter table evidence_salts disable trigger all;
        alter table evidence_forgotten disable trigger all`);
      for (const statement of statements) if (statement) await owner.query(statement);
      await owner.query(`alter table evidence_salts enable trigger all;
        alter table evidence_forgotten enable trigger all; commit`);
    } finally {
      await owner.end();
    }
  }
  return { query, stateOf, findings, close, opens, aDeletedContract, forgettings, asOwner };
}
