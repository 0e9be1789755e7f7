import path from 'node:path';
import type { LogStore } from '@yinxin/evidence-log';
import { fileStore as logFolder } from '@yinxin/evidence-log/node';
import type { Config } from './config.ts';
import { localStore, type ObjectStore, s3LogStore, s3Store } from './providers/storage/index.ts';

const bucketOf = (config: Config) => ({
  endpoint: config.S3_ENDPOINT ?? '',
  bucket: config.S3_BUCKET,
  region: config.S3_REGION,
  accessKeyId: config.S3_ACCESS_KEY_ID,
  secretAccessKey: config.S3_SECRET_ACCESS_KEY,
  addressing: config.S3_ADDRESSING,
});

/** Where uploaded files lie, by the settings. */
export function fileStore(config: Config): ObjectStore {
  const folder = path.join(config.dataDir, 'files');
  if (config.FILES_STORE === 'local') return localStore(folder);
  return s3Store({ ...bucketOf(config), incomingDir: path.join(folder, 'incoming') });
}

/** Where the evidence log lies: beside the files. */
export function evidenceFiles(config: Config): LogStore {
  if (config.FILES_STORE === 'local') return logFolder(path.join(config.dataDir, 'evidence-log'));
  return s3LogStore(bucketOf(config));
}
