type Child = Node | string | null | undefined | false;

interface Attributes {
  class?: string;
  [name: string]: string | undefined;
}

/** An element of its parts. Words only ever become text, whatever a file says of itself. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(name, value);
  for (const child of children) if (child) made.append(child);
  return made;
}

/** Names and what they stand for; what nobody knows is left out. */
export const factList = (facts: readonly (readonly [string, string | null | undefined])[]): HTMLElement =>
  element(
    'dl',
    {},
    ...facts.flatMap(([name, words]) => (words ? [element('dt', {}, name), element('dd', {}, words)] : [])),
  );

/** 2026-06-10 16:00:00 GMT+8, where this computer is. */
export function timeWords(iso: string): string {
  const at = new Date(iso);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-');
  const clock = [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':');
  const zone = new Intl.DateTimeFormat('zh-CN', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return `${day} ${clock} ${zone?.value}`;
}
