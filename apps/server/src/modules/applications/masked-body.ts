import { maskIdCard, maskName, maskPhone } from '@yinxin/identifiers';

const LONGEST = 4_000;

type Mask = (text: string) => string;

/** What tells of people, by the names that our calls give it; contents of fields may say anything. */
const MASKS: Readonly<Record<string, Mask>> = {
  phone: maskPhone,
  name: maskName,
  value: (text) => (text ? '***' : ''),
  url: (text) => text.replace(/\/[^/]*$/, '/***'),
  secret: () => '***',
  idNumber: maskIdCard,
};

function masked(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    const mask = Object.hasOwn(MASKS, name) ? MASKS[name] : undefined;
    return mask ? mask(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => masked(one, name));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, masked(one, key)]));
  return value;
}

/** A body as the log keeps it: what is no JSON is only counted. */
export function maskedBody(body: unknown): string | null {
  if (body === undefined) return null;
  if (!Buffer.isBuffer(body)) return JSON.stringify(masked(body)).slice(0, LONGEST);
  try {
    return JSON.stringify(masked(JSON.parse(body.toString('utf8')))).slice(0, LONGEST);
  } catch {
    return `（${body.length} 字节）`;
  }
}
