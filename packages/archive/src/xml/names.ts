import { XmlError } from './text.ts';

const QUALIFIED = /^(?:([\p{L}_][\p{L}\p{M}\p{N}._·-]*):)?([\p{L}_][\p{L}\p{M}\p{N}._·-]*)$/u;
const LONGEST_NAME = 1_000;
/** More than any format has; a document with more is read all the same, only slower. */
const MOST_KNOWN = 2_000;

const XML = 'http://www.w3.org/XML/1998/namespace';
const DECLARING = 'xmlns';
const NONE: readonly string[] = [];

interface QualifiedName {
  prefix: string;
  name: string;
  /** The prefix that an attribute of this name declares; '' is the default namespace. */
  declares: string | undefined;
}

/** What an element says, and whether names in it need their namespaces looked at. */
export interface Attributes {
  values: ReadonlyMap<string, string>;
  isDeclaring: boolean;
  isPrefixed: boolean;
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
    const declares = qualified === DECLARING ? '' : prefix === DECLARING ? name : undefined;
    const split = { prefix, name, declares };
    if (this.#known.size < MOST_KNOWN) this.#known.set(qualified, split);
    return split;
  }
}

/** Which namespace a prefix stands for, at the place that was read last (Namespaces in XML 1.0). */
export class Namespaces {
  readonly #spaces = new Map<string, string[]>([
    ['', ['']],
    ['xml', [XML]],
  ]);

  /** The prefixes that an element declares, to be let go where it ends. */
  declare({ values, isDeclaring }: Attributes, names: Names): readonly string[] {
    if (!isDeclaring) return NONE;
    const declared: string[] = [];
    for (const [qualified, space] of values) {
      const { declares: own } = names.split(qualified);
      if (own === undefined) continue;
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
  requireDistinct({ values, isPrefixed }: Attributes, names: Names): void {
    if (!isPrefixed) return;
    const seen = new Set<string>();
    for (const qualified of values.keys()) {
      const { prefix, name, declares } = names.split(qualified);
      if (!prefix || declares !== undefined) continue;
      const expanded = `${this.of(prefix)} ${name}`;
      if (seen.has(expanded)) throw new XmlError('an attribute twice');
      seen.add(expanded);
    }
  }
}
