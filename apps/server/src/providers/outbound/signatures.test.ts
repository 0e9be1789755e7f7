import { expect, test } from 'vitest';
import { signAcs3 } from './aliyun-signature.ts';
import { signTc3 } from './tencent-signature.ts';

test('the worked example of Aliyun’s V3 signature document comes out byte for byte', () => {
  const { queryString, headers } = signAcs3(
    {
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      body: '',
      date: new Date('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    },
    'YourAccessKeyId',
    'YourAccessKeySecret',
  );
  expect(queryString).toBe(
    'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
  );
  expect(headers.authorization).toBe(
    'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
  );
});

test('Aliyun’s query is encoded as RFC 3986 says', () => {
  const { queryString } = signAcs3(
    {
      host: 'h',
      action: 'a',
      version: 'v',
      query: { b: "~ !'()*+", a: '验' },
      body: '',
      date: new Date(0),
      nonce: 'n',
    },
    'id',
    'secret',
  );
  expect(queryString).toBe('a=%E9%AA%8C&b=~%20%21%27%28%29%2A%2B');
});

test('the worked example of Tencent’s TC3 signature document comes out byte for byte', () => {
  const headers = signTc3(
    {
      host: 'cvm.tencentcloudapi.com',
      service: 'cvm',
      action: 'DescribeInstances',
      version: '2017-03-12',
      region: 'ap-guangzhou',
      body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      date: new Date(1551113065 * 1000),
    },
    'AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******',
    'Gu5t9xGARNpq86cd98joQYCN3*******',
  );
  expect(headers.authorization).toBe(
    'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3*******/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=2230eefd229f582d8b1b891af7107b91597240707d778ab3738f756258d7652c',
  );
});
