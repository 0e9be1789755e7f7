import { element } from './dom.ts';
import { refusal } from './result-view.ts';

/** One thing is judged at a time. */
let last: Promise<void> = Promise.resolve();

/** Stands where a result will be and says how far it is, until the result takes its place. */
export function inTurn(name: string, work: () => Promise<HTMLElement>): HTMLElement {
  const words = element('span', { role: 'status' }, `${name}：排队中`);
  const clock = element('span', { class: 'quiet', 'aria-hidden': 'true' });
  const place = element('p', { class: 'waiting' }, words, clock);
  last = last.then(async () => {
    words.textContent = `正在验证 ${name}…`;
    let seconds = 0;
    const ticking = setInterval(() => {
      clock.textContent = `　已用 ${++seconds} 秒`;
    }, 1_000);
    // the words are drawn before the work begins, should it have no thread of its own
    await new Promise((resolve) => setTimeout(resolve, 30));
    const made = await work().catch(() => refusal(name, '文件无法验证'));
    clearInterval(ticking);
    place.replaceWith(made);
  });
  return place;
}
