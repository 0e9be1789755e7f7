import { XmlError } from './text.ts';

const QUALIFIED = /^(?:([\p{L}_][\p{L}\p{M}\p{N}._·-]*):)?([\p{L}_][\p{L}\p{M}\p{N}._·-]*)$/u;
const LONGEST_NAME = 1_000;
/** More than any format has; a document with more is read all the same, only slower. */
const MOST_KNOWN = 2_000;

export interface QualifiedName {
  prefix: string;
  name: string;
}

/** Splits names once: a sheet has millions of tags with ten names. */
export class Names {
  readonly #known = new Map<string, QualifiedName>();

  split(qualified: string): QualifiedName {
    const known = this.#known.get(qualified);
    if (known) return known;
    const [, prefix = '', name] =
      (qualified.length <= LONGEST_NAME && QUALIFIED.exec(qualified)) || ([] as string[]);
    if (!name) throw new XmlError('a name that cannot be read');
    const split = { prefix, name };
    if (this.#known.size < MOST_KNOWN) this.#known.set(qualified, split);
    return split;
  }
}

const XML = 'http://www.w3.org/XML/1998/namespace';
const DECLARING = 'xmlns';

/** Which namespace a prefix stands for, at the place that was read last (Namespaces in XML 1.0). */
export class Namespaces {
  readonly #spaces = new Map<string, string[]>([
    ['', ['']],
    ['xml', [XML]],
  ]);

  /** The prefixes that an element declares, to be let go where it ends. */
  declare(attributes: ReadonlyMap<string, string>, names: Names): string[] {
    const declared: string[] = [];
    for (const [qualified, space] of attributes) {
      if (!qualified.startsWith(DECLARING)) continue;
      const { prefix, name } = names.split(qualified);
      if (qualified !== DECLARING && prefix !== DECLARING) continue;
      const own = prefix ? name : '';
      // 2.2 and 3: these two are what they are, and only the default may be taken back
      if (own === 'xml' || own === DECLARING || space === XML || (own && !space))
        throw new XmlError('a namespace that cannot be');
      const stack = this.#spaces.get(own) ?? [];
      this.#spaces.set(own, stack);
      stack.push(space);
      declared.push(own);
    }
    return declared;
  }

  forget(declared: readonly string[]): void {
    for (const prefix of declared) this.#spaces.get(prefix)?.pop();
  }

  of(prefix: string): string {
    const space = this.#spaces.get(prefix)?.at(-1);
    if (space === undefined) throw new XmlError('a prefix that stands for nothing');
    return space;
  }

  /** 6.3: no attribute twice, be it under two prefixes. */
  requireDistinct(attributes: ReadonlyMap<string, string>, names: Names): void {
    const seen = new Set<string>();
    for (const qualified of attributes.keys()) {
      if (!qualified.includes(':')) continue;
      const { prefix, name } = names.split(qualified);
      if (prefix === DECLARING) continue;
      const expanded = `${this.of(prefix)} ${name}`;
      if (seen.has(expanded)) throw new XmlError('an attribute twice');
      seen.add(expanded);
    }
  }
}
