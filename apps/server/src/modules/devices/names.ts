import { networkOf } from '../../http/network.ts';

type Names = readonly (readonly [sign: RegExp, name: string])[];

/** The first that fits: several browsers call themselves Chrome or Safari as well. */
const browsers: Names = [
  [/wxwork/i, '企业微信'],
  [/micromessenger/i, '微信'],
  [/dingtalk/i, '钉钉'],
  [/edg(?:e|a|ios)?\//i, 'Edge'],
  [/firefox\/|fxios\//i, 'Firefox'],
  [/huaweibrowser/i, '华为浏览器'],
  [/miuibrowser/i, '小米浏览器'],
  [/qqbrowser/i, 'QQ 浏览器'],
  [/chrome\/|crios\//i, 'Chrome'],
  [/safari\//i, 'Safari'],
];
const systems: Names = [
  [/harmonyos|openharmony/i, 'HarmonyOS'],
  [/android/i, 'Android'],
  [/iphone/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os x|macintosh/i, 'macOS'],
  [/linux/i, 'Linux'],
];

const named = (userAgent: string, names: Names) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** Tablets with Android leave out `Mobile`; the first that fits. */
const types: Names = [
  [/ipad|tablet(?! pc)|\bpad\b|android(?!.*mobile)/i, '平板'],
  [/iphone|android|\bphone\b|mobile/i, '手机'],
  [/windows|macintosh|mac os x|linux|x11|cros/i, '电脑'],
];
const UNKNOWN = '未知设备';

/** What its owner calls the device, as far as the browser says. */
export function deviceName(userAgent: string): string {
  const parts = [named(userAgent, browsers), named(userAgent, systems)].filter(Boolean);
  return parts.join('，') || UNKNOWN;
}

/** The same with the type of the device before it, for the record of what was done on it. */
export function deviceWords(userAgent: string): string {
  const type = named(userAgent, types);
  return type ? `${type}，${deviceName(userAgent)}` : UNKNOWN;
}

/** Enough to recognise one's own network. */
export function maskedNetwork(ip: string): string {
  const network = networkOf(ip);
  return network.includes(':') ? network : network.replace(/\.\d+$/, '.*');
}
