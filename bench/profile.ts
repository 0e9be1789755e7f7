import fs from 'node:fs';
import { Session } from 'node:inspector/promises';

/** Where the main thread's time went, by what the sampled function belongs to; first match wins. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['idle', /^\(idle\)/],
  ['garbage collection', /^\(garbage collector\)/],
  ['crypto', /node:internal\/crypto/],
  ['database driver', /node_modules\/(pg|pg-[\w-]+|drizzle-orm|postgres-[\w-]+)\//],
  ['jobs', /node_modules\/pg-boss\/|apps\/server\/src\/jobs\//],
  ['signing and pki', /packages\/(pdf|pdf-signature|pki|der|seal)\//],
  [
    'sockets and files',
    /^(writev?|writeBuffer|writeUtf8String|onStreamRead|Socket|.*node:(net|fs|internal\/fs|internal\/stream))/,
  ],
  ['http', /node_modules\/(fastify|@fastify|find-my-way|light-my-request|avvio)\/|node:_?http/],
  ['loading', /node:internal\/modules/],
  ['contracts and server', /apps\/server\//],
];

/** Milliseconds of the processor: of the main thread, of all other threads, and the main thread's by group. */
export interface Profile {
  mainMs: number;
  othersMs: number;
  groups: Record<string, number>;
}

/** Samples the main thread from now on. */
export async function startProfile(): Promise<{ stop(): Promise<Profile> }> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.setSamplingInterval', { interval: 1_000 });
  await session.post('Profiler.start');
  const [all, main] = [process.cpuUsage(), process.threadCpuUsage()];
  return {
    async stop() {
      const [allUsed, mainUsed] = [process.cpuUsage(all), process.threadCpuUsage(main)];
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      // for the tools of a browser
      if (process.env.PROFILE_FILE) fs.writeFileSync(process.env.PROFILE_FILE, JSON.stringify(profile));
      const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
      const parents = new Map(
        profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)),
      );
      // what is built into the runtime counts for whoever called it
      const groupOf = (id: number | undefined): string => {
        const node = id === undefined ? undefined : nodes.get(id);
        if (!node) return 'other';
        const name = `${node.callFrame.functionName} ${node.callFrame.url}`;
        return GROUPS.find(([, pattern]) => pattern.test(name))?.[0] ?? groupOf(parents.get(node.id));
      };
      const groups: Record<string, number> = {};
      for (const [at, id] of (profile.samples ?? []).entries()) {
        const group = groupOf(id);
        groups[group] = (groups[group] ?? 0) + (profile.timeDeltas?.[at] ?? 0) / 1_000;
      }
      const mainMs = (mainUsed.user + mainUsed.system) / 1_000;
      return { mainMs, othersMs: (allUsed.user + allUsed.system) / 1_000 - mainMs, groups };
    },
  };
}
