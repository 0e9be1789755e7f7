import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPool, type Store } from '../db/connect.ts';
import { cloneDatabase } from '../testing/database.ts';
import { masterKeys } from './master-keys.ts';
import { sealedSize } from './sealed-stream.ts';
import { forgetSubject, rotateMasterKey, type Subject } from './subjects.ts';
import { createVault, openVault } from './vault.ts';

let store: Store;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await cloneDatabase();
  drop = database.drop;
  store = openPool(database.connection, 5);
});
afterAll(async () => {
  await store.close();
  await drop();
});

const MASTER = randomBytes(32).toString('hex');
const aPerson = (): Subject => `person:${randomUUID()}`;
const aVault = () => openVault(store.db, masterKeys(MASTER));

describe('what is sealed for a subject', () => {
  test('opens for that subject and purpose only', async () => {
    const vault = await aVault();
    const [mine, other] = [aPerson(), aPerson()];
    const sealed = await vault.forSubject(mine).seal('number/1', '11010519491231002X');
    expect(await vault.forSubject(mine).open('number/1', sealed)).toBe('11010519491231002X');
    await vault.forSubject(other).seal('number/1', 'x');
    await expect(vault.forSubject(mine).open('number/2', sealed)).rejects.toThrow();
    await expect(vault.forSubject(other).open('number/1', sealed)).rejects.toThrow();
    sealed[15] = (sealed[15] ?? 0) ^ 1;
    await expect(vault.forSubject(mine).open('number/1', sealed)).rejects.toThrow();
  });

  test('does not open with the wrapped key of another in its place', async () => {
    const vault = await aVault();
    const [mine, other] = [aPerson(), aPerson()];
    await vault.forSubject(mine).seal('a', 'x');
    const sealed = await vault.forSubject(other).seal('a', 'y');
    await store.pool.query(
      'update subject_keys m set wrapped = o.wrapped from subject_keys o where m.subject = $1 and o.subject = $2',
      [mine, other],
    );
    await expect(vault.forSubject(mine).open('a', sealed)).rejects.toThrow();
  });

  test('is unreadable for good once the subject is forgotten, in every process', async () => {
    const [here, there] = [await aVault(), await aVault()];
    const person = aPerson();
    const sealed = await here.forSubject(person).seal('a', 'x');
    expect(await there.forSubject(person).open('a', sealed)).toBe('x');
    await forgetSubject(store.db, person);
    await expect(there.forSubject(person).open('a', sealed)).rejects.toThrow('deleted');
    await here.forSubject(person).seal('a', 'new');
    await expect(here.forSubject(person).open('a', sealed)).rejects.toThrow();
  });

  test('has one key, however many make it at once', async () => {
    const vaults = [await aVault(), await aVault()];
    const person = aPerson();
    const sealed = await Promise.all(
      Array.from({ length: 20 }, (_, n) => vaults[n % 2]!.forSubject(person).seal('a', String(n))),
    );
    const opened = sealed.map((one, n) => vaults[(n + 1) % 2]!.forSubject(person).open('a', one));
    expect(await Promise.all(opened)).toEqual(sealed.map((_, n) => String(n)));
  });

  test('is made and undone with the transaction it belongs to', async () => {
    const vault = await aVault();
    const person = aPerson();
    const broken = store.db.transaction(async (tx) => {
      await vault.forSubject(person, tx).seal('a', 'x');
      throw new Error('undone');
    });
    await expect(broken).rejects.toThrow('undone');
    const { rows } = await store.pool.query('select 1 from subject_keys where subject = $1', [person]);
    expect(rows).toEqual([]);
  });
});

describe('an encrypted file', () => {
  const CHUNK = 64 * 1024;
  const sizes = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 7];
  const sealed = async (content: Buffer, person: Subject) => {
    const vault = (await aVault()).forSubject(person);
    const pieces = Readable.from([content.subarray(0, 1000), content.subarray(1000)]);
    return { vault, bytes: await buffer(await vault.sealFile('paper', pieces)) };
  };
  const fileOf = (bytes: Buffer, size: number) => ({
    size,
    fetch: async ({ first, last }: { first: number; last: number }) =>
      Readable.from([bytes.subarray(first, last + 1)]),
  });

  test.each(sizes)('of %i bytes opens whole and in part', async (size) => {
    const content = randomBytes(size);
    const { vault, bytes } = await sealed(content, aPerson());
    expect(bytes.length).toBe(sealedSize(size));
    expect(await buffer(await vault.openFile('paper', fileOf(bytes, size)))).toEqual(content);
    if (size === 0) return;
    const edges = [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, size - 1].filter((edge) => edge < size);
    for (const first of edges)
      for (const last of edges.filter((edge) => edge >= first)) {
        const part = await vault.openFile('paper', fileOf(bytes, size), { first, last });
        expect(await buffer(part)).toEqual(content.subarray(first, last + 1));
      }
  });

  test('does not open when chunks are swapped, cut off, changed, or belong elsewhere', async () => {
    const size = 3 * CHUNK;
    const content = randomBytes(size);
    const { vault, bytes } = await sealed(content, aPerson());
    const [salt, rest] = [bytes.subarray(0, 32), bytes.subarray(32)];
    const chunk = (n: number) => rest.subarray(n * (CHUNK + 16), (n + 1) * (CHUNK + 16));
    const damaged: [Buffer, number][] = [
      [Buffer.concat([salt, chunk(1), chunk(0), chunk(2)]), size],
      [Buffer.concat([salt, chunk(0), chunk(1)]), size],
      [Buffer.concat([salt, chunk(0), chunk(1)]), 2 * CHUNK],
      [Buffer.concat([randomBytes(32), rest]), size],
    ];
    const opened = async (each: Buffer, length: number) =>
      buffer(await vault.openFile('paper', fileOf(each, length)));
    for (const [each, length] of damaged) await expect(opened(each, length)).rejects.toThrow();
    const elsewhere = async () => buffer(await vault.openFile('other', fileOf(bytes, size)));
    await expect(elsewhere()).rejects.toThrow();
    expect(await opened(bytes, size)).toEqual(content);
  });
});

describe('a change of the master key', () => {
  test('leaves everything readable, before, in the middle and after', async () => {
    const database = await cloneDatabase();
    const { db, pool, close } = openPool(database.connection, 5);
    const [old, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const before = await openVault(db, masterKeys(old));
    const people = Array.from({ length: 250 }, aPerson);
    const sealed = await Promise.all(people.map((person) => before.forSubject(person).seal('a', person)));
    const phone = before.seal('13800138000');
    const fingerprint = before.fingerprint('phone', '13800138000');
    expect(createVault(old).open(phone)).toBe('13800138000');

    const expectReadable = async (masters: ReturnType<typeof masterKeys>) => {
      const vault = await openVault(db, masters);
      expect(vault.open(phone)).toBe('13800138000');
      expect(vault.fingerprint('phone', '13800138000')).toEqual(fingerprint);
      expect(vault.privateKeys).toEqual(before.privateKeys);
      for (const n of [0, 100, 249]) {
        const person = people[n]!;
        expect(await vault.forSubject(person).open('a', sealed[n]!)).toBe(person);
      }
    };
    const both = masterKeys(next, old);
    await expectReadable(both);
    const late = aPerson();
    const during = await openVault(db, both);
    const lateSealed = await during.forSubject(late).seal('a', 'late');
    // broken off after the first batch
    let batches = 0;
    const failing = new Proxy(db, {
      get: (target, name) => {
        if (name === 'transaction' && batches++ === 2) return () => Promise.reject(new Error('broken off'));
        return Reflect.get(target, name, target);
      },
    });
    await expect(rotateMasterKey(failing, both)).rejects.toThrow('broken off');
    const { rows } = await pool.query(
      'select count(*) filter (where master_id = $1)::int as done, count(*)::int as of from subject_keys',
      [both.current.id],
    );
    expect(rows[0]).toEqual({ done: 204, of: 254 });
    await expectReadable(both);
    expect(await rotateMasterKey(db, both)).toBe(53);
    await expectReadable(both);
    await expectReadable(masterKeys(next));
    expect(await (await openVault(db, masterKeys(next))).forSubject(late).open('a', lateSealed)).toBe('late');
    await expect(openVault(db, masterKeys(old))).rejects.toThrow('MASTER_KEY');
    await close();
    await database.drop();
  });

  test('needs both keys', async () => {
    await expect(rotateMasterKey(store.db, masterKeys(MASTER))).rejects.toThrow('MASTER_KEY_PREVIOUS');
    await expect(rotateMasterKey(store.db, masterKeys(MASTER, MASTER))).rejects.toThrow(
      'MASTER_KEY_PREVIOUS',
    );
  });
});
