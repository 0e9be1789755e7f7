import { expect, test } from 'vitest';
import { AgentClient } from './client.ts';

/** A browser on a page: what the page may not read fails like what is not there, unless nothing is to be read. */
const browser =
  (agent: 'absent' | 'for another site'): typeof fetch =>
  async (_, init) => {
    if (agent === 'absent' || init?.mode !== 'no-cors') throw new TypeError('Failed to fetch');
    return new Response();
  };

test.each([
  ['absent', 'AGENT_UNREACHABLE'],
  ['for another site', 'ORIGIN_REFUSED'],
] as const)('an agent that is %s is told as %s', async (agent, code) => {
  const client = new AgentClient({ fetch: browser(agent) });
  await expect(client.find()).rejects.toMatchObject({ code });
});
