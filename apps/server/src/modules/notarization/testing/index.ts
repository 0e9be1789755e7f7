import fs from 'node:fs';
import path from 'node:path';
import { fileStore, nodeCrypto } from '@yinxin/evidence-log/node';
import { TIMEOUTS } from '../../../http/server.ts';
import { aBuild } from '../../../testing/build.ts';
import { aFolder } from '../../../testing/folders.ts';
import { aServer } from '../../../testing/server.ts';
import { aContract, aSigner, detailFor, partyOf, STROKES, signAs } from '../../contracts/testing/index.ts';
import { createEvidence, logSigners, type WitnessLine } from '../../evidence/index.ts';
import { aWitness } from '../../evidence/testing/index.ts';

export type Notary = Awaited<ReturnType<typeof aNotary>>;

/** A server whose log two witnesses see, and a contract of two people. */
export async function aNotary() {
  const folder = aFolder('notarization');
  const build = aBuild();
  const witnesses = [await aWitness('见证甲'), await aWitness('见证乙')];
  const server = await aServer({
    authorities: true,
    downloadsDir: build.downloadsDir,
    // the first report of a server waits for its fonts, which a busy machine takes long to read
    timeouts: { ...TIMEOUTS, requestMs: 200_000 },
    logFiles: fileStore(path.join(folder, 'log')),
    witnesses: witnesses.map(({ line }) => line),
  });
  const keys = await server.app.evidence.keys();
  for (const witness of witnesses) witness.knows(keys);
  const author = await aSigner(server, '林知夏');
  const other = await aSigner(server, '周明远');
  const contract = await aContract(server, author, { parties: [partyOf(author), partyOf(other)] });
  const { code } = (await detailFor(server, author, contract.id)).data;
  return {
    ...{ server, witnesses, author, other, contract, code },
    /** For whoever checks the log. */
    async logParts() {
      const signers = await logSigners(server.store.db, server.keys, '');
      const origin = signers[0]?.key.name ?? '';
      return { crypto: nodeCrypto, store: server.app.evidence.files, origin, signers };
    },
    /** The same log, as another start would run it with these witnesses. */
    startedWith: (lines: readonly WitnessLine[]) =>
      createEvidence({
        ...{ store: server.store, keys: server.keys, files: server.app.evidence.files, witnesses: lines },
        ...{ name: '', timeStamps: server.app.certificates.timeStamps, log: server.app.http.log },
      }),
    /** Both sign, and the log holds it. */
    async signed() {
      for (const signer of [author, other]) await signAs(server, signer, contract.id, { strokes: STROKES });
      await server.app.evidence.keepUp();
    },
    async close() {
      await server.close();
      for (const witness of witnesses) await witness.close();
      fs.rmSync(folder, { recursive: true, force: true });
      build.remove();
    },
  };
}
