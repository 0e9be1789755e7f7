// A process that writes an evidence log as fast as it is told to, until somebody kills it: it asks for more before it hears
// of what it asked for, as many writers at once do.
import { EvidenceLog } from '@yinxin/evidence-log';
import { fileStore } from '@yinxin/evidence-log/node';
import { type Acknowledged, benchLog, type WriterTask } from './evidence-log.ts';

process.once('message', async ({ folder, keys, perSecond, seen, name }: WriterTask) => {
  const log = await EvidenceLog.open(
    benchLog(fileStore(folder), keys),
    seen.map((one) => ({ ...one, root: Uint8Array.fromHex(one.root) })),
  );
  const append = async (entries: string[]) => {
    const { first } = await log.append(entries.map((entry) => new TextEncoder().encode(entry)));
    const { size, root } = log.head;
    process.send?.({ first, entries, head: { size, root: root.toHex() } } satisfies Acknowledged);
  };
  const began = Date.now();
  let made = 0;
  for (;;) {
    const due = Math.floor(((Date.now() - began) * perSecond) / 1_000);
    if (due <= made) {
      await new Promise((resolve) => setTimeout(resolve, 1));
      continue;
    }
    void append(Array.from({ length: due - made }, (_, at) => `${name} ${made + at}`));
    made = due;
  }
});
