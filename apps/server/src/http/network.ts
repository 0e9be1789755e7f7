import net from 'node:net';

const MAPPED = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;

/** Groups of an IPv6 address, each without leading zeros. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, all of which one subscriber has (RFC 6177). */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.groups?.v4;
  if (mapped) return mapped;
  return net.isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip;
}

/** Its neighbourhood, which one customer of a provider may have whole: the /24 of IPv4, the /48 of IPv6. */
export function wideNetworkOf(ip: string): string {
  const network = networkOf(ip);
  if (net.isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return net.isIPv6(ip) ? `${groupsOf(ip).slice(0, 3).join(':')}::/48` : network;
}

/** The last part of an address tells where somebody was too well. */
export const maskAddress = (ip: string): string =>
  ip.replace(/(?:\.\d+|:[0-9a-f]*)$/i, (last) => (last.startsWith('.') ? '.*' : ':*'));
