import {
  sandboxAlipayAccount as alipay,
  createSandbox,
  type Sandbox,
  sandboxIdentityAccount,
  sandboxTencentAccount,
} from '@yinxin/sandbox';
import Fastify, { type FastifyInstance } from 'fastify';
import { aRecord } from '../../testing/vendors.ts';
import type { CallRecord } from '../outbound/index.ts';
import { createIdentityVendors, type IdentitySettings, type IdentityVendors } from './index.ts';

export const ALIYUN = { accessKeyId: 'SandboxAliyunKeyId', accessKeySecret: 'SandboxAliyunKeySecret' };

export interface World {
  vendors: Required<IdentityVendors>;
  sandbox: Sandbox;
  /** The vendors' pages for people. */
  pages: FastifyInstance;
  calls: CallRecord[];
  clock: { time: number };
  /** From now on a call is given up as soon as the vendor has received it. */
  losePatience(): void;
  close(): Promise<unknown>;
}

export interface WorldOptions {
  /** The vendors' clock is so far ahead. */
  ahead?: number;
  settings?(right: IdentitySettings): IdentitySettings;
}

/** All adapters against the stand-ins, over a real socket. */
export async function aWorld({ ahead = 0, settings }: WorldOptions = {}): Promise<World> {
  const skew = { ahead };
  const sandbox = createSandbox({ now: () => Date.now() + skew.ahead, pagesOrigin: 'http://site.test' });
  const endpoint = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  const pages = Fastify();
  await pages.register(async (scope) => sandbox.mountPages(scope));
  const { secretId, secretKey } = sandboxTencentAccount;
  const tencent = { keys: { secretId, secretKey }, endpoint };
  const { tencentRuleId, aliyunAuthCode, bank } = sandboxIdentityAccount;
  const right: IdentitySettings = {
    face: [
      { ...tencent, kind: 'tencent', ruleId: tencentRuleId },
      { ...alipay, kind: 'alipay', endpoint: `${endpoint}/gateway.do` },
    ],
    persons: tencent,
    companies: { ...ALIYUN, authCode: aliyunAuthCode, endpoint },
    ocr: tencent,
    transfers: { ...bank, endpoint },
  };
  const clock = { time: 0 };
  const record = aRecord(PRICES);
  let patient = true;
  const deadline = () => {
    const given = new AbortController();
    if (!patient) sandbox.wire.server.once('request', () => setImmediate(() => given.abort()));
    return given.signal;
  };
  const vendors = createIdentityVendors(settings ? settings(right) : right, {
    ...record.parts,
    now: () => clock.time,
    deadline,
  });
  return {
    vendors: vendors as Required<IdentityVendors>,
    sandbox,
    pages,
    calls: record.calls,
    clock,
    losePatience: () => {
      patient = false;
    },
    close: () => Promise.all([sandbox.wire.close(), pages.close()]),
  };
}

const PRICES = [
  'tencent.GetDetectInfo=100',
  'alipay.alipay.user.certify.open.query=90',
  'tencent.PhoneVerification=40',
  'tencent.BankCard4EVerification=41',
  'aliyun.CompanyThreeElementsVerification=60',
  'aliyun.CompanyFourElementsVerification=80',
  'tencent.IDCardOCR=15',
  'bank.transfer=50',
].join(',');

/** Made-up people and companies; the numbers have valid check characters. */
export const zhang = { name: '张示例', idNumber: '11010519491231002X' };
export const li = { name: '李示例', idNumber: '34052419800101001X' };
export const company = { name: '示例科技有限公司', code: '91350100M000100Y43', representative: '张示例' };
export const phone = '13800138000';
export const bankCard = '4111111111111111';
