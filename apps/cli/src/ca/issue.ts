import { rm, writeFile } from 'node:fs/promises';
import { DerError } from '@yinxin/der';
import {
  type Certificate,
  formatName,
  issueCertificate,
  keyAlgorithmOf,
  PROFILES,
  type Profile,
  type ProfileId,
  parseCertificateRequest,
  parseCertificateRequestPem,
  randomSerial,
  subjectName,
} from '@yinxin/pki';
import type { Arguments } from '../arguments.ts';
import { command } from '../command.ts';
import { EXIT, fileProblem, UsageError } from '../errors.ts';
import { FORCE, readInput, requireFree, writeWhole } from '../files.ts';
import type { Io } from '../io.ts';
import { neededSecret } from '../secrets.ts';
import { plain, shownTime, table } from '../text.ts';
import { CaFolder } from './folder.ts';
import { makeHolderKey } from './holder-key.ts';
import { withLock } from './lock.ts';
import {
  ALGORITHM,
  algorithmIn,
  caPassphrase,
  daysAfter,
  earlier,
  PASSPHRASE_FILE,
  wholeSecond,
} from './options.ts';
import { issuanceHooks } from './records.ts';
import { SUBJECT_OPTIONS, subjectIn } from './subject.ts';

/** Authorities come by `ca init`, because they need a folder of their own. */
const PROFILE_IDS = (Object.keys(PROFILES) as ProfileId[]).filter((id) => !PROFILES[id].ca);

const DEFAULT_DAYS = 365;

export const caIssue = command({
  usage: 'DIR --profile PROFILE --name NAME --out FILE (--key-out FILE | --csr FILE)',
  summary: '签发证书。私钥由本命令生成并加密写入 --key-out，或由申请人自己保管并提交 --csr。',
  options: {
    profile: { value: 'PROFILE', help: PROFILE_IDS.map((id) => `${id} ${PROFILES[id].title}`).join('、') },
    ...SUBJECT_OPTIONS,
    days: { value: 'N', help: `有效天数，默认 ${DEFAULT_DAYS}，不超过证书种类的上限和颁发机构的有效期` },
    algorithm: ALGORITHM,
    out: { value: 'FILE', help: '证书写入的文件（PEM）' },
    'key-out': { value: 'FILE', help: '新私钥写入的文件（加密的 PKCS#8）' },
    force: FORCE,
    csr: { value: 'FILE', help: '证书请求（PKCS#10）；只取其中的公钥，主题以选项为准' },
    'passphrase-file': PASSPHRASE_FILE,
    'key-passphrase-file': {
      value: 'FILE',
      help: '新私钥的口令文件；也可用环境变量 YINXIN_KEY_PASSPHRASE 或在终端输入',
    },
  },
  async run(args, io) {
    const [path = ''] = args.take('DIR');
    const profile = profileIn(args.needed('profile'));
    const subject = subjectIn(args, profile);
    const days = args.number('days', { min: 1, max: profile.maxDays, whole: true });
    const out = args.needed('out');
    const replace = args.has('force');
    await requireFree(out, { replace });
    const holder = args.has('csr') ? await requested(args.needed('csr')) : await newKey(args, io);
    if (!profile.keys.includes(keyAlgorithmOf(holder.spki))) throw new UsageError('该种证书不接受这种公钥');
    const folder = new CaFolder(path);
    await folder.settings();
    const passphrase = await caPassphrase(args, io);
    const certificate = await withNewFile(holder.key, () =>
      withLock(folder, async () => {
        const ca = await folder.authority(passphrase);
        const at = wholeSecond(io.now());
        const serial = randomSerial();
        const name = formatName(subjectName(subject));
        const end = daysAfter(at, days ?? Math.min(DEFAULT_DAYS, profile.maxDays));
        return issueCertificate({
          ca,
          profile,
          subject,
          publicKey: holder.spki,
          serial,
          notBefore: at,
          notAfter: earlier(end, ca.certificate.notAfter),
          hooks: issuanceHooks({ folder, serial, profile: profile.id, subject: name, at }),
        });
      }),
    );
    await writeWhole(out, certificate.pem, { replace });
    io.out(summaryOf(certificate, out));
    return EXIT.ok;
  },
});

function profileIn(id: string): Profile {
  const found = PROFILE_IDS.find((each) => each === id);
  if (!found) throw new UsageError(`--profile 应为 ${PROFILE_IDS.join('、')} 之一，实际为“${id}”`);
  return PROFILES[found];
}

interface KeyFile {
  readonly path: string;
  readonly pem: string;
}

interface Holder {
  readonly spki: Uint8Array;
  readonly key?: KeyFile;
}

/** The key is on disk before it is certified, never replaces another one, and goes when nothing was issued. */
async function withNewFile<T>(key: KeyFile | undefined, work: () => Promise<T>): Promise<T> {
  if (!key) return work();
  await writeFile(key.path, key.pem, { flag: 'wx', mode: 0o600, flush: true }).catch((error) => {
    throw new UsageError(`${key.path}：${fileProblem(error) ?? '无法写入'}`);
  });
  try {
    return await work();
  } catch (error) {
    await rm(key.path);
    throw error;
  }
}

async function newKey(
  args: Arguments<'algorithm' | 'key-out' | 'key-passphrase-file'>,
  io: Io,
): Promise<Holder> {
  const path = args.text('key-out');
  if (path === undefined) throw new UsageError('请用 --key-out 指定新私钥的文件，或用 --csr 给出证书请求');
  const algorithm = algorithmIn(args);
  const sources = {
    file: args.text('key-passphrase-file'),
    env: 'YINXIN_KEY_PASSPHRASE',
    question: '新私钥口令',
  };
  const { pem, spki } = makeHolderKey(algorithm, await neededSecret(sources, 'key-passphrase-file', io));
  return { spki, key: { path, pem } };
}

async function requested(path: string): Promise<Holder> {
  const bytes = await readInput(path);
  const text = Buffer.from(bytes).toString('latin1');
  try {
    const isPem = text.includes('-----BEGIN ');
    const request = isPem ? parseCertificateRequestPem(text) : parseCertificateRequest(bytes);
    if (request.provesPossession) return { spki: request.spki };
  } catch (error) {
    if (!(error instanceof DerError)) throw error;
    throw new UsageError(`${path}：不是证书请求`);
  }
  throw new UsageError(`${path}：证书请求的签名无效，不能证明申请人持有私钥`);
}

const summaryOf = (certificate: Certificate, out: string): string =>
  [
    `已签发证书 ${plain(out)}`,
    ...table([
      ['  主题', plain(formatName(certificate.subject))],
      ['  序列号', certificate.serial],
      ['  有效期至', shownTime(certificate.notAfter)],
    ]),
  ].join('\n');
