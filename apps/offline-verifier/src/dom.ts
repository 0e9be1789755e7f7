import { timeInChina } from '@yinxin/values';

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

/** 2026-06-10 16:00:00 北京时间, wherever this computer is. */
export const timeWords = (iso: string): string => `${timeInChina(new Date(iso))} 北京时间`;
