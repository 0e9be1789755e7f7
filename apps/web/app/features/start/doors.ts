// The three things that people come for, and what each of them takes.
import type { CurrentUser } from '@yinxin/api/client';
import { START } from '~/site/paths.ts';

export interface Door {
  key: 'self' | 'send' | 'seal';
  title: string;
  text: string;
  /** On a phone, where there is room for a few words. */
  short: string;
  needs: string;
  minutes: string;
  price: string;
  path: string;
}

/** What contracts and a first seal cost, in words, by the price list. */
export interface DoorPrices {
  contract: string;
  seal: string;
  /** What the trial holds; empty where there is none to have. */
  note: string;
}

const CREATE = `${START}/signCenter/create`;

export function doorsOf({ personState }: Pick<CurrentUser, 'personState'>, prices: DoorPrices): Door[] {
  const person = personState === 1 ? '已实名' : '发出前实名';
  return [
    {
      key: 'self',
      title: '自己签一份文件',
      text: '上传文件，签上名字，下载。',
      short: '上传或拍照，签上名字，下载',
      needs: person,
      minutes: '约 2 分钟',
      price: prices.contract,
      path: `${CREATE}?for=self`,
    },
    {
      key: 'send',
      title: '请对方签',
      text: '发到对方手机上，随时看进度。',
      short: '发到对方手机上，随时看进度',
      needs: person,
      minutes: '约 4 分钟',
      price: prices.contract,
      path: CREATE,
    },
    {
      key: 'seal',
      title: '给企业办印章',
      text: '拍执照自动填，印章当场画出。',
      short: '拍营业执照，印章当场画出',
      needs: '要营业执照',
      minutes: '约 5 分钟',
      price: prices.seal,
      path: '/auth/CompanyAuth',
    },
  ];
}
