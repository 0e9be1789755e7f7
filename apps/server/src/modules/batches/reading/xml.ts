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

/** Prefixes of namespaces are not looked at. */
const NAME = /^<\/?(?:\w{1,20}:)?(?<name>\w{1,40})(?=[\s/>])/;
const isNamed = ({ text }: Tag, name: string): boolean => NAME.exec(text)?.groups?.name === name;

/** The opening tags of one name. */
export function tagsNamed(xml: string, name: string): string[] {
  const found: string[] = [];
  for (const tag of tagsOf(xml)) if (!tag.text.startsWith('</') && isNamed(tag, name)) found.push(tag.text);
  return found;
}

/** Elements of one name, none within another, with their opening tag and what they hold; one without an end is left out. */
export function* elementsNamed(xml: string, name: string): Generator<{ tag: string; inside: string }> {
  let open: Tag | undefined;
  for (const tag of tagsOf(xml)) {
    if (!isNamed(tag, name)) continue;
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
  new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
