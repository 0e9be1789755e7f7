import { desktopPathOf } from '~/site/device.ts';
import { isMobilePath, START } from '~/site/paths.ts';
import { PLACES } from './places.ts';

/** Where contracts are begun. */
export const CREATE = `${START}/signCenter/create`;

const names: readonly (readonly [path: RegExp, words: string])[] = [
  [new RegExp(`^${PLACES.company}$`, 'i'), '继续：营业执照'],
  [new RegExp(`^${PLACES.seal}$`, 'i'), '继续：选印章'],
  [new RegExp(`^${CREATE}$`, 'i'), '继续发起合同'],
  [/^\/businessProcessing\/order\/apply$/i, '继续申请办理'],
  [/^(\/mobile)?\/(signing|businessProcessing\/signCenter\/(Cloud|USBKey)Signature)/i, '继续签署'],
  [/^\/businessProcessing\/signCenter$/i, '到签署中心'],
  [/^\/businessProcessing$/i, '到首页'],
];

/** The step that an address stands for, as the button that leads there names it. */
export function stepName(address: string): string {
  const url = new URL(address, 'https://address.invalid');
  const path = isMobilePath(url.pathname) ? desktopPathOf(url.pathname) : url.pathname;
  if (path === CREATE && url.searchParams.get('for') === 'self') return '继续：放上要签的文件';
  return names.find(([pattern]) => pattern.test(path))?.[1] ?? '继续';
}
