import { maskIdCard, maskName, maskPhone } from '@yinxin/identifiers';

const LONGEST = 4_000;

type Mask = (text: string) => string;

const covered: Mask = (text) => (text ? '***' : '');
/** Of an address the host alone: the rest may be a secret. */
const hostOnly: Mask = (text) => (URL.canParse(text) ? `${new URL(text).origin}/***` : '***');

/** What tells of people, by the names that our calls give it; contents of fields may say anything. */
const MASKS: Readonly<Record<string, Mask>> = {
  phone: maskPhone,
  name: maskName,
  value: covered,
  url: hostOnly,
  returnUrl: hostOnly,
  secret: covered,
  idNumber: maskIdCard,
};

/** Fields by the names that developers gave them: one set of them, or rows of a batch (whose answer counts its rows). */
const isTable = (name: string, value: unknown): boolean =>
  (name === 'values' && typeof value === 'object') || (name === 'rows' && Array.isArray(value));

/** Numbers by which people are known, wherever somebody put them. */
const withoutNumbers: Mask = (text) =>
  text
    .replaceAll(/(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])/g, maskIdCard)
    .replaceAll(/(?<![0-9A-Za-z])1[3-9]\d{9}(?![0-9A-Za-z])/g, maskPhone);

function masked(value: unknown, mask: Mask = withoutNumbers): unknown {
  if (typeof value === 'string') return mask(value);
  if (typeof value === 'number') {
    const shown = mask(String(value));
    return shown === String(value) ? value : shown;
  }
  if (Array.isArray(value)) return value.map((one) => masked(one, mask));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, masked(one, maskOf(name, one, mask))]),
  );
}

function maskOf(name: string, value: unknown, around: Mask): Mask {
  if (around === covered || isTable(name, value)) return covered;
  return (Object.hasOwn(MASKS, name) && MASKS[name]) || withoutNumbers;
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
