import { lookup } from 'node:dns/promises';
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import { BlockList, isIP, isIPv6 } from 'node:net';

export interface FetchRequest {
  url: string;
  method?: 'GET' | 'POST';
  body?: Uint8Array;
  contentType?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Answers the body, or throws FetchRefused. */
export type Fetcher = (request: FetchRequest) => Promise<Uint8Array>;

/** Whatever was answered. */
export interface Answered {
  status: number;
  /** At most as much as is allowed. */
  body: Uint8Array;
  /** There was more. */
  isCut: boolean;
}

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
  /** Keeps so many connections to a host open for what is asked next; none otherwise. */
  keepAlive?: number;
}

/**
 * A fetcher for addresses that others chose (AIA, CRL, OCSP): the host is resolved once, checked against the
 * special-purpose tables, and the connection goes to the checked address. No redirects; fails closed.
 */
export function guardedFetcher(options: GuardOptions = {}): Fetcher {
  const { ask } = guardedExchange(options);
  return async (request) => {
    const { status, body, isCut } = await ask(request);
    if (status !== 200) throw new FetchRefused(`Answered with status ${status}`);
    if (isCut) throw new FetchRefused('The answer is too long');
    return body;
  };
}

export interface Exchange {
  /** @throws FetchRefused where nothing was answered, or the address is not one to be asked */
  ask(request: FetchRequest): Promise<Answered>;
  /** @throws FetchRefused where the address is not one to be asked */
  check(url: string): Promise<void>;
  /** Connections that are kept end. */
  close(): void;
}

/** The same guard for whoever wants every answer, whatever its status (webhooks). */
export function guardedExchange(options: GuardOptions = {}): Exchange {
  const { resolve = resolveAll, isPermitted = isPublicAddress, ports = [80, 443] } = options;
  const { maxBytes = 20 * 1024 * 1024, timeoutMs = 10_000, keepAlive } = options;
  const kept = keepAlive === undefined ? undefined : { keepAlive: true, maxFreeSockets: keepAlive };
  const agents = kept && { plain: new Agent(kept), secure: new SecureAgent(kept) };
  const checked = async (text: string) => {
    const url = readUrl(text, ports);
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const addresses = isIP(host) ? [host] : await resolve(host);
    const [address] = addresses;
    if (address === undefined || !addresses.every((each) => isIP(each) !== 0 && isPermitted(each))) {
      throw new FetchRefused('The address is not public');
    }
    return { url, address };
  };
  return {
    async ask(request) {
      const { url, address } = await checked(request.url);
      const agent = agents?.[url.protocol === 'https:' ? 'secure' : 'plain'] ?? false;
      return transfer(url, address, request, { maxBytes, timeoutMs, agent });
    },
    async check(url) {
      await checked(url);
    },
    close() {
      agents?.plain.destroy();
      agents?.secure.destroy();
    },
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

interface Terms {
  maxBytes: number;
  timeoutMs: number;
  agent: Agent | false;
}

async function transfer(url: URL, address: string, given: FetchRequest, terms: Terms): Promise<Answered> {
  const signal = AbortSignal.timeout(terms.timeoutMs);
  for (;;) {
    const request = begin(url, address, given, { agent: terms.agent, signal });
    try {
      return await read(request, given.body, terms.maxBytes);
    } catch (cause) {
      // the other side closed a kept connection at the moment of the request: another one is opened
      if (request.reusedSocket && isReset(cause) && !signal.aborted) continue;
      throw new FetchRefused('The connection failed', { cause });
    }
  }
}

const isReset = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

function begin(
  url: URL,
  address: string,
  { method = 'GET', body, contentType, headers }: FetchRequest,
  { agent, signal }: { agent: Agent | false; signal: AbortSignal },
): ClientRequest {
  const secure = url.protocol === 'https:';
  return (secure ? httpsRequest : httpRequest)({
    host: address,
    family: isIPv6(address) ? 6 : 4,
    port: url.port || (secure ? 443 : 80),
    path: `${url.pathname}${url.search}`,
    method,
    agent,
    headers: {
      ...headers,
      host: url.host,
      ...(body && { 'content-length': body.length }),
      ...(contentType && { 'content-type': contentType }),
    },
    ...(secure && !isIP(url.hostname) && { servername: url.hostname }),
    signal,
  });
}

function read(request: ClientRequest, body: Uint8Array | undefined, maxBytes: number): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  request.on('error', reject);
  request.on('response', (response: IncomingMessage) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    // A plain array: `slice` of a Buffer shares memory, and parsers count on copies.
    const answer = (isCut: boolean) =>
      resolve({
        status: response.statusCode ?? 0,
        body: Uint8Array.from(Buffer.concat(chunks).subarray(0, maxBytes)),
        isCut,
      });
    response.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= maxBytes) return;
      answer(true);
      request.destroy();
    });
    response.on('error', reject);
    response.on('end', () => answer(false));
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

const loopback = new BlockList();
addSubnet(loopback, '127.0.0.0/8', 'ipv4');

/** Whether an address is the machine's own. */
export const isLoopbackAddress = (address: string): boolean =>
  isIP(address) === 4 ? loopback.check(address, 'ipv4') : address === '::1';

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
