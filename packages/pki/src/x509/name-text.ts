import { DerError, isString, readDer } from '@yinxin/der';
import { OID } from '../oids.ts';
import { type Name, type NameAttribute, nameAttribute, nameOf, type RelativeName } from './names.ts';

/** RFC 4514 3 and the keywords everybody uses beside them. */
const KEYWORDS: Readonly<Record<string, string>> = {
  CN: OID.commonName,
  SN: OID.surname,
  serialNumber: OID.serialNumber,
  C: OID.country,
  L: OID.locality,
  ST: OID.state,
  STREET: OID.street,
  O: OID.organization,
  OU: OID.organizationalUnit,
  title: OID.title,
  GN: OID.givenName,
  organizationIdentifier: OID.organizationIdentifier,
  DC: OID.domainComponent,
  UID: OID.userId,
  emailAddress: OID.emailAddress,
};

const keywordOf = new Map(Object.entries(KEYWORDS).map(([keyword, type]) => [type, keyword]));
const typeOf = new Map(Object.entries(KEYWORDS).map(([keyword, type]) => [keyword.toLowerCase(), type]));

/** A name as RFC 4514 text, most specific part first: `CN=张三,O=公司,C=CN`. */
export function formatName(name: Name): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = name.rdns.toReversed().map(formatRdn).join(',');
  texts.set(name, text);
  return text;
}

/** Names of shared certificates are written again and again. */
const texts = new WeakMap<Name, string>();

const formatRdn = (rdn: RelativeName): string => rdn.map(formatAttribute).join('+');

function formatAttribute({ type, value, raw }: NameAttribute): string {
  const keyword = keywordOf.get(type);
  // RFC 4514 2.4: types without a keyword and values that are no text are written in hex
  if (!keyword || !isString(readDer(raw))) return `${keyword ?? type}=#${raw.toHex()}`;
  return `${keyword}=${escapeValue(value)}`;
}

const SPECIAL = /[\\",+;<>\u0000]|^[ #]| $/;

function escapeValue(value: string): string {
  if (!SPECIAL.test(value)) return value;
  return value
    .replace(/[\\",+;<>]/g, '\\$&')
    .replaceAll('\u0000', '\\00')
    .replace(/^[ #]|(?<=.) $/gs, '\\$&');
}

/** Reads RFC 4514 text into an encoded name. */
export function readNameText(text: string): Name {
  if (text.trim() === '') return nameOf([]);
  return nameOf(new NameScanner(text).rdns().toReversed());
}

class NameScanner {
  readonly #text: string;
  #position = 0;

  constructor(text: string) {
    this.#text = text;
  }

  rdns(): RelativeName[] {
    const rdns: RelativeName[] = [];
    do {
      const rdn = [this.#attribute()];
      while (this.#take('+')) rdn.push(this.#attribute());
      rdns.push(rdn);
    } while (this.#take(',') || this.#take(';'));
    if (this.#position < this.#text.length) this.#fail('unexpected character');
    return rdns;
  }

  #attribute(): NameAttribute {
    const equals = this.#text.indexOf('=', this.#position);
    if (equals < 0) this.#fail('"=" is missing');
    const keyword = this.#text.slice(this.#position, equals).trim();
    const type = /^\d+(\.\d+)+$/.test(keyword) ? keyword : typeOf.get(keyword.toLowerCase());
    if (!type) this.#fail(`unknown attribute ${keyword}`);
    this.#position = equals + 1;
    this.#skipSpaces();
    return this.#text[this.#position] === '#' ? this.#hexValue(type) : nameAttribute(type, this.#textValue());
  }

  #hexValue(type: string): NameAttribute {
    const match = /^#((?:[0-9a-fA-F]{2})+)\s*/.exec(this.#text.slice(this.#position));
    if (!match) this.#fail('malformed hex value');
    this.#position += match[0].length;
    const raw = Uint8Array.fromHex(match[1]!);
    readDer(raw);
    return { type, value: '', raw };
  }

  /** Octets, because `\E5\BC\A0` spells a character in UTF-8. */
  #textValue(): string {
    const octets: number[] = [];
    let keep = 0;
    while (this.#position < this.#text.length && !/[,+;]/.test(this.#text[this.#position]!)) {
      const escaped = this.#text[this.#position] === '\\';
      octets.push(...(escaped ? this.#escape() : this.#plain()));
      if (escaped || octets.at(-1) !== 0x20) keep = octets.length;
    }
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
        Uint8Array.from(octets.slice(0, keep)),
      );
    } catch {
      return this.#fail('value is not UTF-8');
    }
  }

  #plain(): Uint8Array {
    const character = String.fromCodePoint(this.#text.codePointAt(this.#position)!);
    if (/["<>\u0000]/.test(character)) this.#fail('character must be escaped');
    this.#position += character.length;
    return new TextEncoder().encode(character);
  }

  #escape(): Uint8Array {
    const pair = this.#text.slice(this.#position + 1, this.#position + 3);
    if (/^[0-9a-fA-F]{2}$/.test(pair)) {
      this.#position += 3;
      return Uint8Array.fromHex(pair);
    }
    if (!/^[ "#+,;<=>\\]/.test(pair)) this.#fail('unknown escape');
    this.#position += 2;
    return new TextEncoder().encode(pair[0]);
  }

  #take(character: string): boolean {
    if (this.#text[this.#position] !== character) return false;
    this.#position++;
    return true;
  }

  #skipSpaces(): void {
    while (this.#text[this.#position] === ' ') this.#position++;
  }

  #fail(message: string): never {
    throw new DerError(`name "${this.#text}": ${message}`, this.#position);
  }
}
