import type { Download } from '@yinxin/api/client';
import type { IconName } from '~/ui/index.ts';

/** What a reader should know before choosing. */
export const notes: Readonly<Record<Download['kind'], string>> = {
  tool: '下载即可使用，不需要安装；除非您用选项要求，不访问网络。',
  driver:
    '用文件中的私钥签署不需要驱动。USB Key 与密码机的驱动由设备厂商提供，我们不生产硬件，也不转发厂商的安装程序。',
  sdk: '在自己的程序里签署与验证，附类型声明、示例与许可。',
  trust: '由本站的证书机构签发，随证书与吊销即时更新。',
  form: '打印填写后，按表内说明提交。',
  developer: '接入开放平台时使用。',
};

const icons: Readonly<Record<string, IconName>> = {
  mjs: 'terminal',
  ps1: 'terminal',
  sh: 'terminal',
  tgz: 'package',
  zip: 'package',
  crt: 'shield',
  pem: 'shield',
  p7b: 'shield',
  crl: 'clock',
  json: 'code',
};

export const endingOf = (fileName: string): string => /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? '';

export const iconOf = ({ kind, fileName }: Download): IconName =>
  kind === 'driver' ? 'usb-key' : (icons[endingOf(fileName)] ?? 'document');
