import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  memoryKeyStore,
  parseCertificates,
  SoftwareKeyProvider,
  signerFor,
  TIME_STAMP_POLICY,
  TimeStampAuthority,
  timeStampRejection,
} from '@yinxin/pki';
import type { TestDesk } from './cli.ts';
import { type Algorithm, SECRETS } from './people.ts';

export interface TimeStampServer {
  readonly url: string;
  close(): void;
}

/** A time-stamp service on this machine, certified by the desk's issuing authority. */
export async function aTimeStampServer(desk: TestDesk, algorithm: Algorithm): Promise<TimeStampServer> {
  await desk.done(
    ...[
      'ca',
      'issue',
      '@issuing',
      '--profile',
      'time-stamping',
      '--name',
      '演示时间戳',
      '--organization',
      '印信演示',
    ],
    ...['--algorithm', algorithm, '--out=@tsa.crt', '--key-out=@tsa.key'],
  );
  const provider = new SoftwareKeyProvider({ store: memoryKeyStore(), masterKey: new Uint8Array(32) });
  const key = await provider.importKey(desk.read('tsa.key').toString(), 'tsa', SECRETS.YINXIN_KEY_PASSPHRASE);
  const authority = new TimeStampAuthority({
    certificate: parseCertificates(desk.read('tsa.crt').toString())[0]!,
    signer: await signerFor(provider, key),
    chain: parseCertificates(desk.read('issuing/ca.crt').toString()),
    policy: TIME_STAMP_POLICY,
    accuracyMilliseconds: 1000,
    now: () => new Date(),
  });
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const answer =
      request.url === '/tsa' ? await authority.answer(body) : timeStampRejection('badRequest', 'no');
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/tsa`, close: () => server.close() };
}
