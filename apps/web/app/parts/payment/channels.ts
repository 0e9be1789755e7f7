import {
  PAY_CHANNELS,
  PAY_VENDORS,
  type PayChannel,
  type PayVendorName,
  type ResultOf,
} from '@yinxin/api/client';

export type Channels = ResultOf<'GET /api/appapi/pay/channels'>;
/** Where one pays: at a desk by a code, in a phone's browser by a page, inside WeChat by its own. */
export type Place = 'desktop' | 'phone' | 'wechat';

const gives: Record<Place, readonly Channels[number]['gives'][]> = {
  desktop: ['code', 'account'],
  phone: ['page', 'account'],
  wechat: ['bridge', 'account'],
};

/** The ways that work here, one per vendor, in the vendors' order. */
export function channelsAt(
  place: Place,
  channels: Channels,
): { channel: PayChannel; vendor: PayVendorName; name: string }[] {
  return (Object.keys(PAY_VENDORS) as PayVendorName[]).flatMap((vendor) => {
    const found = channels.find(
      (offered) => PAY_CHANNELS[offered.channel].vendor === vendor && gives[place].includes(offered.gives),
    );
    return found ? [{ channel: found.channel, vendor, name: PAY_VENDORS[vendor] }] : [];
  });
}

/** WeChat's own browser, where neither codes nor other vendors work. */
export const isInWeChat = (userAgent: string) => /MicroMessenger/i.test(userAgent);
