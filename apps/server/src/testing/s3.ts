import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from '../providers/storage/index.ts';

/** `npm run test:s3` names a real server here. */
export const realS3: Omit<S3Settings, 'incomingDir'> | undefined =
  JSON.parse(process.env.S3_TEST_SETTINGS ?? 'null') ?? undefined;

/** A bucket of a real server, or of one in this process that stands in for it and checks no signature. */
export async function aBucket(): Promise<{ settings: S3Settings; remove(): Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'yinxin-s3-'));
  const server = realS3 ? undefined : standIn(folder);
  const address = await server?.run();
  const settings: S3Settings = {
    ...{ endpoint: `http://127.0.0.1:${address?.port}`, bucket: 'yinxin', region: 'us-east-1' },
    ...{ accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', addressing: 'path' },
    ...realS3,
    incomingDir: path.join(folder, 'incoming'),
  };
  const remove = async () => {
    await server?.close();
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { settings, remove };
}

const standIn = (folder: string) =>
  new S3rver({
    ...{ address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 'buckets') },
    configureBuckets: [{ name: 'yinxin', configs: [] }],
  });
