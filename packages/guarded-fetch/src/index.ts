import { lookup } from 'node:dns/promises';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface FetchRequest {
  url: string;
  method?: 'GET' | 'POST';
  body?: Uint8Array;
  contentType?: string;
}

/** Answers the body, or throws FetchRefused. */
export type Fetcher = (request: FetchRequest) => Promise<Uint8Array>;

export class FetchRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'FetchRefused';
  }
}

export interface GuardOptions {
  /** All addresses of a host; every one of them must be public. */
  resolve?: (host: string) => Promise<readonly string[]>;
  isPermitted?: (address: string) => boolean;
  ports?: readonly number[] | 'any';
  maxBytes?: number;
  timeoutMs?: number;
}

/**
 * A fetcher for addresses that others chose (AIA, CRL, OCSP): the host is resolved once, checked against the
 * special-purpose tables, and the connection goes to the checked address. No redirects; fails closed.
 */
export function guardedFetcher(options: GuardOptions = {}): Fetcher {
  const { resolve = resolveAll, isPermitted = isPublicAddress, ports = [80, 443] } = options;
  const { maxBytes = 20 * 1024 * 1024, timeoutMs = 10_000 } = options;
  return async (request) => {
    const url = readUrl(request.url, ports);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [address] = addresses;
    if (address === undefined || !addresses.every((each) => isIP(each) !== 0 && isPermitted(each))) {
      throw new FetchRefused('The address is not public');
    }
    return transfer(url, address, request, { maxBytes, timeoutMs });
  };
}

async function resolveAll(host: string): Promise<string[]> {
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function readUrl(text: string, ports: readonly number[] | 'any'): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new FetchRefused('Only http and https are fetched');
  }
  if (url.username || url.password) throw new FetchRefused('No credentials in addresses');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  if (ports !== 'any' && !ports.includes(port)) throw new FetchRefused('The port is not allowed');
  return url;
}

function transfer(
  url: URL,
  address: string,
  { method = 'GET', body, contentType }: FetchRequest,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<Uint8Array> {
  const secure = url.protocol === 'https:';
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const request = (secure ? httpsRequest : httpRequest)({
    host: address,
    family: isIPv6(address) ? 6 : 4,
    port: url.port || (secure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    agent: false,
    headers: {
      host: url.host,
      ...(body && { 'content-length': body.length }),
      ...(contentType && { 'content-type': contentType }),
    },
    ...(secure && !isIP(url.hostname) && { servername: url.hostname }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const refuse = (message: string, cause?: unknown) => {
    reject(new FetchRefused(message, { cause }));
    request.destroy();
  };
  request.on('error', (error) => refuse('The connection failed', error));
  request.on('response', (response) => {
    if (response.statusCode !== 200) return refuse(`Answered with status ${response.statusCode}`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    response.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size > maxBytes) refuse('The answer is too long');
      else chunks.push(chunk);
    });
    response.on('error', (error) => refuse('The connection failed', error));
    // A plain array: `slice` of a Buffer shares memory, and parsers count on copies.
    response.on('end', () => resolve(Uint8Array.from(Buffer.concat(chunks))));
  });
  request.end(body);
  return promise;
}

/** IANA special-purpose registry, IPv4 (RFC 6890 and later), with multicast and the reserved class. */
const SPECIAL_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** Inside of the global unicast block; everything outside of it is refused as a whole. */
const SPECIAL_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const special = new BlockList();
for (const entry of SPECIAL_V4) addSubnet(special, entry, 'ipv4');
for (const entry of SPECIAL_V6) addSubnet(special, entry, 'ipv6');
const globalUnicast = new BlockList();
addSubnet(globalUnicast, '2000::/3', 'ipv6');

function addSubnet(list: BlockList, entry: string, family: 'ipv4' | 'ipv6'): void {
  const [network, prefix] = entry.split('/');
  list.addSubnet(network!, Number(prefix), family);
}

/** Whether an address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      // Mapped, NAT64, local and multicast addresses all lie outside of 2000::/3.
      return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
