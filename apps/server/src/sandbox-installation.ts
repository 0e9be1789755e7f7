import { hkdfSync } from 'node:crypto';
import path from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import { problem } from './http/problem.ts';

/** Beside the embedded database of the installation that it belongs to. */
export const SANDBOX_DATABASE = 'yinxin_sandbox';
const POOL = 5;

const portOf = ({ PORT, SANDBOX_PORT }: Config) => SANDBOX_PORT ?? (PORT === 0 ? 0 : PORT + 1);

/** Of this machine: cookies know no ports, and at one name each site would end the session of the other. */
const otherNameOf = (origin: string) =>
  new URL(origin).hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1';

/**
 * The settings of the sandbox (docs/decisions/0059): a demo without samples, with everything of its own; undefined where
 * there is none.
 */
export function sandboxConfig(config: Config): Config | undefined {
  const { environment, SANDBOX, DATABASE_URL, SANDBOX_DATABASE_URL, FILES_STORE, SANDBOX_S3_BUCKET } = config;
  if (environment === 'sandbox' || SANDBOX === 'off') return undefined;
  if (DATABASE_URL && !SANDBOX_DATABASE_URL) return undefined;
  if (FILES_STORE === 's3' && !SANDBOX_S3_BUCKET) return undefined;
  const port = portOf(config);
  const key = hkdfSync('sha256', Buffer.from(config.MASTER_KEY, 'hex'), '', 'yinxin sandbox', 32);
  return {
    ...config,
    ...{ environment: 'sandbox', YINXIN_MODE: 'demo', demo: true, PORT: port, DATABASE_POOL: POOL },
    origin: config.SANDBOX_ORIGIN?.replace(/\/$/, '') ?? `http://${otherNameOf(config.origin)}:${port}`,
    dataDir: path.join(config.dataDir, 'sandbox'),
    DATABASE_URL: SANDBOX_DATABASE_URL,
    DATABASE_DIRECT_URL: config.SANDBOX_DATABASE_DIRECT_URL,
    MIGRATION_DATABASE_URL: config.SANDBOX_MIGRATION_DATABASE_URL,
    S3_BUCKET: SANDBOX_S3_BUCKET,
    MASTER_KEY: Buffer.from(key).toString('hex'),
    MASTER_KEY_PREVIOUS: undefined,
    ...{ KEYS_PROVIDER: 'software', SMS_PROVIDER: 'sandbox', CA_ORIGIN: undefined, EVIDENCE_WITNESSES: '' },
    ...{ IDENTITY_FACE: undefined, IDENTITY_PERSONS: undefined, IDENTITY_COMPANIES: undefined },
    ...{
      IDENTITY_OCR: undefined,
      IDENTITY_TRANSFERS: undefined,
      PAY_WECHAT: undefined,
      PAY_ALIPAY: undefined,
      WECOM: undefined,
    },
    SITE_COMPANY: `${config.SITE_COMPANY}沙箱（测试）`,
  };
}

interface Parts<Running> {
  log: Pick<FastifyBaseLogger, 'error'>;
  start(): Promise<Running>;
}

/** Begun in the background: the site does not wait for it, and whoever calls it waits. */
export function createSandboxInstallation<Running extends { stop(): Promise<void> }>({
  log,
  start,
}: Parts<Running>) {
  const begun = Promise.withResolvers<Running>();
  let isBegun = false;
  begun.promise.catch((err: unknown) => log.error({ err }, 'the sandbox of the open platform did not start'));
  return {
    begin(): void {
      isBegun = true;
      start().then(begun.resolve, begun.reject);
    },
    running: () => begun.promise,
    /** For whoever calls it. @throws SANDBOX_AWAY */
    reach: (): Promise<Running> =>
      begun.promise.catch(() => {
        throw problem('SANDBOX_AWAY');
      }),
    async stop(): Promise<void> {
      if (!isBegun) return;
      const running = await begun.promise.catch(() => undefined);
      await running?.stop();
    },
  };
}
