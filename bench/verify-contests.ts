// What `npm run bench:verify` measures, by what is compared.
import fs from 'node:fs';
import path from 'node:path';
import { type VerifyOptions, VerifyPool, verifyPdf } from '@yinxin/pdf-signature';
import type { KeyKind } from '../packages/pdf-signature/src/attacks/testing/certificates.ts';
import { temporaryFolder } from './signature-folder.ts';
import { type Contests, HEATING, measure, type Work } from './signature-turns.ts';
import { Party, type Size } from './signature-world.ts';
import { inBrowser } from './verify-browser.ts';
import { byPdfsig, byReader, leastWork, signedAndExtended, signedBy } from './verify-subjects.ts';

type Making = (party: Party) => Promise<Uint8Array>;

const extended =
  (size: Size): Making =>
  (party) =>
    signedAndExtended(party, size);

const signed =
  (size: Size, people: number): Making =>
  (party) =>
    signedBy(party, size, people);

/** Everything but trust, which would need more uses of public keys. */
const integrity = (kind: KeyKind, making: Making) => async (): Promise<Work> => {
  const party = new Party(kind);
  const file = await making(party);
  return verifies(party, file, {});
};

/** With the chain and its status. */
const whole = (kind: KeyKind, making: Making) => async (): Promise<Work> => {
  const party = new Party(kind);
  return verifies(party, await making(party), party.trust());
};

async function verifies(party: Party, file: Uint8Array, options: VerifyOptions): Promise<Work> {
  await party.check('ours', file);
  const verify = async () => {
    const { signatures, reason } = await verifyPdf(file, options);
    const good = signatures.every(({ answers }) => answers.intact === 'yes' && answers.unchanged === 'yes');
    if (signatures.length === 0 || !good) throw new Error(reason);
  };
  await measure(verify, HEATING);
  return verify;
}

const atLeast = (kind: KeyKind, making: Making, uses: number) => async (): Promise<Work> => {
  const party = new Party(kind);
  const file = await making(party);
  const work = leastWork(party, uses);
  return () => work(file);
};

/** As the server does it: a worker gets the bytes and gives a report. */
const endToEnd = (making: Making) => async (): Promise<Work> => {
  const party = new Party('p256');
  const file = await making(party);
  const pool = new VerifyPool({ size: 1 });
  const { trust, crls } = party.trust();
  return async () => {
    const { verdict, reason } = await pool.verify(file, { trust, crls });
    if (verdict !== 'TOTAL_PASSED') throw new Error(reason);
  };
};

const reader = (making: Making) => async (): Promise<Work> => {
  const file = await making(new Party('rsa'));
  const read = byReader();
  return () => read(file);
};

const pdfsig = (making: Making) => async (): Promise<Work> => {
  const file = path.join(temporaryFolder(), 'signed.pdf');
  fs.writeFileSync(file, await making(new Party('rsa')));
  return () => byPdfsig(file);
};

const browser = (kind: KeyKind, making: Making) => async (): Promise<Work> => {
  const party = new Party(kind);
  const { trust, crls } = party.trust();
  return inBrowser(await making(party), { trust, crls });
};

/** The signature, two certificates and two status lists. */
const WHOLE_USES = 5;

export const contests = {
  extended: {
    ours: integrity('p256', extended('100 kB')),
    limit: atLeast('p256', extended('100 kB'), 1),
  },
  twoSignatures: {
    ours: integrity('p256', signed('100 kB', 2)),
    limit: atLeast('p256', signed('100 kB', 2), 2),
  },
  sm2: { ours: integrity('sm2', extended('100 kB')), limit: atLeast('sm2', extended('100 kB'), 1) },
  trusted: {
    ours: whole('p256', extended('100 kB')),
    limit: atLeast('p256', extended('100 kB'), WHOLE_USES),
  },
  medium: { ours: whole('p256', extended('10 MB')), limit: atLeast('p256', extended('10 MB'), WHOLE_USES) },
  endToEnd: { ours: endToEnd(signed('200 kB', 2)) },
  reader: { ours: whole('rsa', signed('100 kB', 1)), peer: reader(signed('100 kB', 1)) },
  browser: { ours: browser('p256', extended('100 kB')), node: whole('p256', extended('100 kB')) },
  browserSm2: { ours: browser('sm2', extended('100 kB')), node: whole('sm2', extended('100 kB')) },
  browserMedium: { ours: browser('p256', extended('10 MB')), node: whole('p256', extended('10 MB')) },
  pdfsig: { ours: whole('rsa', signed('100 kB', 1)), peer: pdfsig(signed('100 kB', 1)) },
} satisfies Contests;
