import { isOpen } from '@yinxin/api';
import type { DraftOf } from '../kinds/index.ts';
import type { Seed } from './seed.ts';

type Words = Omit<DraftOf<'download'>, 'file'>;

const CERTIFICATES = '根证书与吊销列表';

const families = [
  { family: 'sm2', name: 'SM2', use: '验证国密证书与电子印章时安装' },
  { family: 'rsa', name: 'RSA', use: '验证 RSA 证书签署的文件时安装' },
  { family: 'ecdsa', name: 'ECDSA', use: '验证 ECDSA 证书签署的文件时安装' },
];

/** What the build leaves behind and what the server makes itself; versions, sizes and digests are theirs. */
export const madeDownloads: Seed<'download'>[] = [
  made('cli', '/download/yinxin-cli.mjs', {
    name: '命令行工具 yinxin',
    description:
      '单个文件，装有 Node.js 22 或更高版本即可离线验证与签署 PDF、查验证书；绘制印章请使用 SDK。验证本站签署的文件时，请同时下载根证书合集。',
    category: '工具',
  }),
  made('offline-verifier', '/download/yinxin-verifier.html', {
    name: '离线验证器',
    description:
      '单个网页文件，用浏览器打开即可验证已签署的 PDF、核对证据包，不需要安装，也不访问网络：文件不离开您的电脑。内含信任列表与存证日志的公钥；打开前请核对摘要，确认来自本站。',
    category: '工具',
  }),
  // offered together with the pages that ask it
  ...(isOpen('usbKey')
    ? [
        made('usbkey-agent', '/download/yinxin-usbkey-agent.mjs', {
          name: 'USB Key 助手',
          description:
            '单个文件，装有 Node.js 26.1 或更高版本与 USB Key 厂商的驱动即可使用：在本机让网页以您手中的 USB Key 签署，每次使用都要您同意，私钥不离开 USB Key。',
          category: '工具' as const,
        }),
      ]
    : []),
  made('roots-windows', '/ca/install-yinxin-roots.ps1', {
    name: 'Windows 根证书安装脚本',
    description:
      'PowerShell 脚本，内含根证书，不访问网络；显示指纹并经您确认后，装入当前用户的受信任根证书。',
    category: '工具',
  }),
  made('roots-unix', '/ca/install-yinxin-roots.sh', {
    name: 'macOS 与 Linux 根证书安装脚本',
    description: 'Shell 脚本，内含根证书，不访问网络；显示指纹并经您确认后安装，--dry-run 只查看不安装。',
    category: '工具',
  }),
  made('sdk', '/download/yinxin-sdk.tgz', {
    name: 'Node.js SDK',
    description:
      'npm 安装包：PDF 签名与验证、证书与国密算法、电子印章、证件号码校验，附类型声明与示例，需要 Node.js 22 或更高版本。',
    category: 'SDK',
  }),
  ...(isOpen('api')
    ? [
        made('openapi-sdk', '/download/yinxin-openapi-sdk.tgz', {
          name: '开放平台 SDK（TypeScript、Java、Python、Go、PHP）',
          description:
            '调用开放平台的 SDK，五种语言都没有依赖，附可以运行的快速开始；另有 Postman 与 Bruno 的接口集合、签名与回调的测试数据。',
          category: 'SDK' as const,
        }),
      ]
    : []),
  made('roots-pem', '/ca/yinxin-roots.pem', {
    name: '根证书合集（PEM）',
    description: '全部根证书，供命令行工具、OpenSSL 与服务器程序使用。安装前请核对摘要，确认来自本站。',
    category: CERTIFICATES,
  }),
  made('roots-p7b', '/ca/yinxin-roots.p7b', {
    name: '根证书合集（PKCS#7）',
    description: '全部根证书，可以在 Windows 中双击导入。安装前请核对摘要，确认来自本站。',
    category: CERTIFICATES,
  }),
  ...families.flatMap(({ family, name, use }) => [
    made(`root-${family}`, `/ca/${family}-root.crt`, {
      name: `${name} 根证书`,
      description: `${use}。安装前请核对摘要，确认来自本站。`,
      category: CERTIFICATES,
    }),
    made(`crl-${family}-root`, `/crl/${family}-root.crl`, {
      name: `${name} 根机构证书吊销列表`,
      description: '列出已吊销的签发机构证书；离线验证时与签发机构的列表一起使用。',
      category: CERTIFICATES,
    }),
    made(`crl-${family}`, `/crl/${family}-ca.crl`, {
      name: `${name} 签发机构证书吊销列表`,
      description: '列出已吊销的订户证书，定期更新，有吊销时立即更新；请以文件内的生效时间为准。',
      category: CERTIFICATES,
    }),
  ]),
  ...(isOpen('api')
    ? [
        made('open-platform', '/openapi/v1/openapi.json', {
          name: '开放平台接口描述文件（OpenAPI 3.1）',
          description: '开放平台全部接口的参数、回答、示例与错误码，可导入接口调试工具或用于生成客户端。',
          category: '开发资料',
          version: '1.0.0',
        }),
      ]
    : []),
  made('openapi', '/api/openapi.json', {
    name: '接口描述文件（OpenAPI 3.1）',
    description: '全部接口的参数、回答与错误码，可导入接口调试工具或用于生成客户端。',
    category: '开发资料',
    version: '1.0.0',
  }),
];

function made(slug: string, file: string, words: Omit<Words, 'version'> & { version?: string }) {
  return { slug, data: { version: '', ...words, file } };
}

/** Papers kept in the folder beside this file. */
export const paperDownloads: (Words & { slug: string; fileName: string })[] = [
  {
    slug: 'usb-key-guide',
    fileName: '智能密码钥匙使用说明.docx',
    name: '智能密码钥匙（USB Key）使用说明',
    description:
      '驱动由设备厂商提供，本说明讲清从哪里取得，怎样安装、启动 USB Key 助手并与网页配对，SKF 与 PKCS#11 驱动怎样选，PIN 码与常见问题，以及服务端使用密码机的配置。',
    category: '驱动',
    version: '2.0',
  },
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
