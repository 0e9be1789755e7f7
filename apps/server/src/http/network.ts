import net from 'node:net';

const MAPPED = /^::ffff:(?<v4>\d+\.\d+\.\d+\.\d+)$/i;

/** What limits count by: an IPv4 address, or the /64 of an IPv6 one, all of which one subscriber has (RFC 6177). */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.groups?.v4;
  if (mapped) return mapped;
  if (!net.isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return `${all
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
