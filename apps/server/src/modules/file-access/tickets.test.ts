import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { nobody, type Person, type Principal } from '../../http/principal.ts';
import { createVault } from '../../vault/index.ts';
import { createFileTickets } from './tickets.ts';

const vault = createVault(randomBytes(32).toString('hex'));
const START = Date.UTC(2026, 0, 1);
const MINUTE = 60_000;

const draft = (id: string) => ({ id, purpose: 'content' }) as const;
const paper = (id: string) => ({ id, purpose: 'identity' }) as const;
const person = (id: string): Principal => ({ kind: 'person', personId: id }) as Person;

test('a ticket opens one file, for ten to twenty minutes', () => {
  let time = START;
  const tickets = createFileTickets(vault, () => time);
  const ticket = tickets.issue('a');
  expect(tickets.admits(draft('a'), ticket, nobody)).toBe(true);
  expect(tickets.admits(draft('b'), ticket, nobody)).toBe(false);
  time = START + 9 * MINUTE;
  expect(tickets.issue('a')).toBe(ticket);
  time = START + 10 * MINUTE;
  expect(tickets.admits(draft('a'), ticket, nobody)).toBe(true);
  expect(tickets.issue('a')).not.toBe(ticket);
  time = START + 21 * MINUTE;
  expect(tickets.admits(draft('a'), ticket, nobody)).toBe(false);
});

test('a ticket for a private file opens it for one person only', () => {
  const tickets = createFileTickets(vault, () => START);
  const ticket = tickets.issueTo('p', 'a');
  expect(tickets.admits(paper('a'), ticket, person('p'))).toBe(true);
  for (const who of [nobody, person('q')]) expect(tickets.admits(paper('a'), ticket, who)).toBe(false);
  expect(tickets.admits(paper('b'), ticket, person('p'))).toBe(false);
  // what lets an operator see a draft opens nobody's papers
  for (const who of [nobody, person('p')])
    expect(tickets.admits(paper('a'), tickets.issue('a'), who)).toBe(false);
});

test('a ticket is neither prolonged, nor made without the key, nor left out', () => {
  const tickets = createFileTickets(vault, () => START);
  const [until = '', mark] = tickets.issue('a').split('.');
  const other = createFileTickets(createVault(randomBytes(32).toString('hex')), () => START);
  for (const forged of [undefined, '', '.', `${Number(until) + 600}.${mark}`, until, other.issue('a')])
    expect(tickets.admits(draft('a'), forged, nobody)).toBe(false);
});
