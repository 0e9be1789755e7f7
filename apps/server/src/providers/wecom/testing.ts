import { randomUUID } from 'node:crypto';
import { createSandbox, type Sandbox, sandboxWecomAccount } from '@yinxin/sandbox';
import { aRecord } from '../../testing/vendors.ts';
import type { CallRecord } from '../outbound/index.ts';
import { createWecom, type WecomSettings } from './index.ts';
import type { KeptSecret, KeptSecrets } from './secrets.ts';
import type { WecomCorp, WecomOwn, WecomSuite } from './wecom.ts';

export interface WecomWorld {
  suite: WecomSuite;
  own: WecomOwn;
  sandbox: Sandbox;
  /** The demo's corp, as the suite has it. */
  corp(): WecomCorp;
  calls: CallRecord[];
  endpoint: string;
  close(): Promise<unknown>;
}

/** Without a database: of one process alone. */
function memorySecrets(): KeptSecrets {
  const kept = new Map<string, KeptSecret>();
  const keep = (name: string, value: string): KeptSecret => {
    const one = { value, id: randomUUID() };
    kept.set(name, one);
    return one;
  };
  return {
    get: async (name, ask) => kept.get(name) ?? keep(name, (await ask()).value),
    find: async (name) => kept.get(name),
    keep: async (name, { value }) => void keep(name, value),
    async drop(name, { id }) {
      if (kept.get(name)?.id === id) kept.delete(name);
    },
    async forget(beginning) {
      for (const name of kept.keys()) if (name.startsWith(beginning)) kept.delete(name);
    },
  };
}

interface WorldOptions {
  /** The vendor's clock. */
  now?: () => number;
  settings?(right: WecomSettings): WecomSettings;
}

/** Both applications against the stand-in, over a real socket; its pages are there as well. */
export async function aWecomWorld({
  now = Date.now,
  settings = (right) => right,
}: WorldOptions = {}): Promise<WecomWorld> {
  const sandbox = createSandbox({ now, pagesOrigin: 'http://site.test' });
  await sandbox.wire.register(async (scope) => sandbox.mountPages(scope));
  const endpoint = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  const pages = `${endpoint}/sandbox/wecom`;
  const record = aRecord();
  const wecom = createWecom(
    settings({
      ...sandboxWecomAccount,
      places: { api: endpoint, pages: { authorize: pages, scan: pages, login: pages, install: pages } },
    }),
    { ...record.parts, secrets: memorySecrets() },
  );
  const { suite, own } = wecom;
  if (!suite || !own) throw new Error('both applications are set');
  // as the callbacks of the server do it
  sandbox.noticesTo(async (url, { body }) => {
    const { pathname, searchParams } = new URL(url);
    const kind = pathname.endsWith('/app') ? 'app' : pathname.endsWith('/data') ? 'data' : 'suite';
    const application = kind === 'app' ? own : suite;
    const { event, at } = application.readCallback(kind, Object.fromEntries(searchParams), Buffer.from(body));
    if (event.kind === 'suite-ticket') await suite.keepTicket(event.ticket, at);
    return { status: 200, body: 'success' };
  });
  await sandbox.wecom.pushTicket();
  return {
    suite,
    own,
    sandbox,
    corp: () => suite.corp(sandbox.wecom.installation(sandbox.wecom.demoCorp)),
    calls: record.calls,
    endpoint,
    close: () => sandbox.wire.close(),
  };
}
