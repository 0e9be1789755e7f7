import { createSandbox, type Sandbox, sandboxAlipayAccount, sandboxPayAccount } from '@yinxin/sandbox';
import { aRecord } from '../../testing/vendors.ts';
import type { CallRecord } from '../outbound/index.ts';
import { createPayVendors, type PaySettings, type PayVendor } from './index.ts';

export interface PayWorld {
  wechat: PayVendor;
  alipay: PayVendor;
  sandbox: Sandbox;
  calls: CallRecord[];
  endpoint: string;
  close(): Promise<unknown>;
}

interface PayWorldOptions {
  /** The vendors' clock is so far ahead. */
  ahead?: number;
  settings?(right: Required<PaySettings>): Required<PaySettings>;
}

/** Both adapters against the stand-ins, over a real socket. */
export async function aPayWorld({
  ahead = 0,
  settings = (right) => right,
}: PayWorldOptions = {}): Promise<PayWorld> {
  const sandbox = createSandbox({ now: () => Date.now() + ahead, pagesOrigin: 'http://site.test' });
  sandbox.noticesTo(async () => ({ status: 204, body: 'success' }));
  const endpoint = await sandbox.wire.listen({ host: '127.0.0.1', port: 0 });
  const { wechat, alipay } = sandboxPayAccount;
  const right = {
    wechat: {
      ...wechat,
      endpoint,
      oauthEndpoint: endpoint,
      authorizeEndpoint: endpoint,
      notifyUrl: 'http://site.test/api/pay/notice/wechat',
    },
    alipay: {
      ...sandboxAlipayAccount,
      ...alipay,
      endpoint: `${endpoint}/gateway.do`,
      statementOrigin: endpoint,
      notifyUrl: 'http://site.test/api/pay/notice/alipay',
    },
  };
  const record = aRecord();
  const vendors = createPayVendors(settings(right), record.parts);
  if (!vendors.wechat || !vendors.alipay) throw new Error('both vendors are configured');
  return {
    wechat: vendors.wechat,
    alipay: vendors.alipay,
    sandbox,
    calls: record.calls,
    endpoint,
    close: () => sandbox.wire.close(),
  };
}

let orders = 0;
/** An order no other test uses. */
export const anOrder = (amount = 19_800) => ({
  number: `test${Date.now()}${String(++orders).padStart(6, '0')}`,
  amount,
  subject: '企业公章，“云端”一年',
  expiresAt: new Date(Date.now() + 1_800_000),
  clientAddress: '127.0.0.1',
});
