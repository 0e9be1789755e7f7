/** A section is being read once its heading has come this far up the window. */
const READING_LINE = 0.35;
/** Headings are told of when they cross the line, or the edge of the header. */
const ZONE = `-96px 0px -${100 - READING_LINE * 100}% 0px`;

interface Entry {
  link: HTMLAnchorElement;
  heading: HTMLElement;
}

function entriesOf(list: HTMLElement): Entry[] {
  const links = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')];
  return links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading ? [{ link, heading }] : [];
  });
}

const isAtEnd = () => {
  const { scrollTop, clientHeight, scrollHeight } = document.documentElement;
  return scrollTop > 0 && Math.ceil(scrollTop + clientHeight) >= scrollHeight;
};

/** Of several short sections above the line, the one the address asks for, else the last. */
function currentOf(entries: readonly Entry[]): Entry | undefined {
  const line = window.innerHeight * (isAtEnd() ? 1 : READING_LINE);
  const tops = entries.map((entry) => ({ entry, top: entry.heading.getBoundingClientRect().top }));
  const begun = tops.filter(({ top }) => top <= line);
  const asked = begun.find(({ entry, top }) => top > 0 && entry.link.hash === window.location.hash);
  return (asked ?? begun.at(-1))?.entry;
}

/** The box that a long list scrolls in, if it has one. */
function boxOf(link: HTMLElement): HTMLElement | undefined {
  for (let box = link.parentElement; box && box !== document.body; box = box.parentElement)
    if (box.scrollHeight > box.clientHeight && getComputedStyle(box).overflowY === 'auto') return box;
  return undefined;
}

/** Scrolls the list, never the page. */
function reveal(link: HTMLElement) {
  const box = boxOf(link);
  if (!box) return;
  const [frame, place] = [box.getBoundingClientRect(), link.getBoundingClientRect()];
  if (place.top < frame.top) box.scrollTop -= frame.top - place.top;
  else if (place.bottom > frame.bottom) box.scrollTop += place.bottom - frame.bottom;
}

/** Marks the link of the section being read; nothing happens between two headings, or while the list is hidden. */
function watch(list: HTMLElement, entries: readonly Entry[]): () => void {
  const mark = () => {
    if (!list.checkVisibility()) return;
    const current = currentOf(entries);
    for (const { link } of entries) if (link !== current?.link) link.removeAttribute('aria-current');
    current?.link.setAttribute('aria-current', 'location');
    if (current) reveal(current.link);
  };
  const crossings = new IntersectionObserver(mark, { rootMargin: ZONE });
  for (const { heading } of entries) crossings.observe(heading);
  const unfolding = list.closest('details');
  unfolding?.addEventListener('toggle', mark);
  for (const event of ['scrollend', 'hashchange']) window.addEventListener(event, mark);
  return () => {
    crossings.disconnect();
    unfolding?.removeEventListener('toggle', mark);
    for (const event of ['scrollend', 'hashchange']) window.removeEventListener(event, mark);
  };
}

/**
 * `<nav ref={followReading}>`: the list of contents says where the reader is. It works on the page itself, because
 * some lists are HTML of the server that React leaves alone; those that are loaded later are waited for.
 */
export function followReading(list: HTMLElement | null): (() => void) | undefined {
  if (!list) return undefined;
  let stop = () => {};
  const begin = () => {
    const entries = entriesOf(list);
    if (entries.length > 0) stop = watch(list, entries);
    return entries.length > 0;
  };
  if (begin()) return () => stop();
  const arrival = new MutationObserver(() => {
    if (begin()) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  return () => {
    arrival.disconnect();
    stop();
  };
}
