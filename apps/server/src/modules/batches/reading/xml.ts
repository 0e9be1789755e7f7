interface Tag {
  text: string;
  from: number;
  end: number;
}

/** Every tag in one pass: text that opens tags without end costs no more than any other. */
function* tagsOf(xml: string): Generator<Tag> {
  for (let from = xml.indexOf('<'); from >= 0; ) {
    const close = xml.indexOf('>', from);
    if (close < 0) return;
    const end = close + 1;
    yield { text: xml.slice(from, end), from, end };
    from = xml.indexOf('<', end);
  }
}

/** Made once for each name that we ask for: a sheet has millions of tags. */
const remembered = (make: (name: string) => RegExp) => {
  const made = new Map<string, RegExp>();
  return (name: string): RegExp => {
    const known = made.get(name) ?? make(name);
    made.set(name, known);
    return known;
  };
};

/** Prefixes of namespaces are not looked at. */
const tagNamed = remembered((name) => new RegExp(`^</?(?:\\w{1,20}:)?${name}(?=[\\s/>])`));
const attributeNamed = remembered((name) => new RegExp(`\\s${name}="([^"]*)"`));

/** The opening tags of one name. */
export function tagsNamed(xml: string, name: string): string[] {
  const named = tagNamed(name);
  const found: string[] = [];
  for (const { text } of tagsOf(xml)) if (!text.startsWith('</') && named.test(text)) found.push(text);
  return found;
}

/** Elements of one name, none within another, with their opening tag and what they hold; one without an end is left out. */
export function* elementsNamed(xml: string, name: string): Generator<{ tag: string; inside: string }> {
  const named = tagNamed(name);
  let open: Tag | undefined;
  for (const tag of tagsOf(xml)) {
    if (!named.test(tag.text)) continue;
    if (tag.text.startsWith('</')) {
      if (open) yield { tag: open.text, inside: xml.slice(open.end, tag.from) };
      open = undefined;
    } else if (tag.text.endsWith('/>')) {
      if (!open) yield { tag: tag.text, inside: '' };
    } else open ??= tag;
  }
}

/** What an attribute of a tag says, as it is written. */
export const attributeOf = (tag: string, name: string): string | undefined =>
  attributeNamed(name).exec(tag)?.[1];
