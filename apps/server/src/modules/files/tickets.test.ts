import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createVault } from '../../vault/vault.ts';
import { createFileTickets } from './tickets.ts';

const vault = createVault(randomBytes(32).toString('hex'));
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

test('a ticket opens one file, for ten to twenty minutes', () => {
  let time = START;
  const tickets = createFileTickets(vault, () => time);
  const ticket = tickets.issue('a');
  expect(tickets.admits('a', ticket)).toBe(true);
  expect(tickets.admits('b', ticket)).toBe(false);
  time = START + 9 * MINUTE;
  expect(tickets.issue('a')).toBe(ticket);
  time = START + 10 * MINUTE;
  expect(tickets.admits('a', ticket)).toBe(true);
  expect(tickets.issue('a')).not.toBe(ticket);
  time = START + 21 * MINUTE;
  expect(tickets.admits('a', ticket)).toBe(false);
});

test('a ticket is neither prolonged, nor made without the key, nor left out', () => {
  const tickets = createFileTickets(vault, () => START);
  const [until = '', mark] = tickets.issue('a').split('.');
  const other = createFileTickets(createVault(randomBytes(32).toString('hex')), () => START);
  for (const forged of [undefined, '', '.', `${Number(until) + 600}.${mark}`, until, other.issue('a')])
    expect(tickets.admits('a', forged)).toBe(false);
});
