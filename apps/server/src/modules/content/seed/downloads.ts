import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './index.ts';

type Words = Omit<DraftOf<'download'>, 'file'>;

const CERTIFICATES = '根证书与吊销列表';

const families = [
  { family: 'sm2', name: 'SM2', use: '验证国密证书与电子印章时安装' },
  { family: 'rsa', name: 'RSA', use: '验证 RSA 证书签署的文件时安装' },
  { family: 'ecdsa', name: 'ECDSA', use: '验证 ECDSA 证书签署的文件时安装' },
];

/** What the certificate authority publishes by itself; sizes and digests are those of the moment. */
export const madeDownloads: Seed<'download'>[] = [
  ...families.flatMap(({ family, name, use }): Seed<'download'>[] => [
    {
      slug: `root-${family}`,
      data: {
        name: `${name} 根证书`,
        description: `${use}。安装前请核对摘要，确认来自本站。`,
        category: CERTIFICATES,
        version: '',
        file: `/ca/${family}-root.crt`,
      },
    },
    {
      slug: `crl-${family}`,
      data: {
        name: `${name} 签发机构证书吊销列表`,
        description: '列出已吊销的订户证书，定期更新，有吊销时立即更新；请以文件内的生效时间为准。',
        category: CERTIFICATES,
        version: '',
        file: `/crl/${family}-ca.crl`,
      },
    },
  ]),
  {
    slug: 'openapi',
    data: {
      name: '接口描述文件（OpenAPI 3.1）',
      description: '全部接口的参数、回答与错误码，可导入接口调试工具或用于生成客户端。',
      category: '开发资料',
      version: '1.0.0',
      file: '/api/openapi.json',
    },
  },
];

/** Forms kept in the folder beside this file. */
export const formDownloads: (Words & { slug: string; fileName: string })[] = [
  {
    slug: 'certificate-application',
    fileName: '数字证书申请表.docx',
    name: '数字证书申请表',
    description: '单位或个人申请、更新、补办数字证书时填写，单位用户须加盖公章。',
    category: '业务表单',
    version: '1.0',
  },
  {
    slug: 'power-of-attorney',
    fileName: '法定代表人授权委托书.docx',
    name: '法定代表人授权委托书',
    description: '单位委托经办人办理数字证书与电子印章业务时使用，须加盖公章并由法定代表人签章。',
    category: '业务表单',
    version: '1.0',
  },
  {
    slug: 'seal-collection',
    fileName: '电子印章采集表.docx',
    name: '电子印章采集表',
    description: '采集实物印章的印模与信息，用于按 GB/T 38540 制作电子印章。',
    category: '业务表单',
    version: '1.0',
  },
  {
    slug: 'certificate-revocation',
    fileName: '数字证书变更与吊销申请表.docx',
    name: '数字证书变更与吊销申请表',
    description: '证书信息变更，或私钥失密、不再使用时申请吊销；失密请先电话告知，再补交本表。',
    category: '业务表单',
    version: '1.0',
  },
  {
    slug: 'batch-registration',
    fileName: '批量登记模板.csv',
    name: '批量登记模板',
    description: '批量登记接口各字段的表格模板，供接入方准备数据，UTF-8 编码，可用电子表格软件打开。',
    category: '开发资料',
    version: '1.0',
  },
];
