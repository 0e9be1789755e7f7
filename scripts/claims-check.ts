// Claims follow the table of capabilities: what public texts name is open, marked, or not named (广告法 28).
import fs from 'node:fs';
import { CAPABILITIES, type Capability, type CapabilityKey } from '../packages/api/src/capabilities.ts';
import { otherTexts, type PublicText, salesTexts } from './claims/texts.ts';
import { NOT_OFFERED, SPEECH } from './claims/vocabulary.ts';
import { inRoot } from './lib.ts';

type Table = Readonly<Record<CapabilityKey, Pick<Capability, 'state'>>>;

/** A sentence that says itself how far something is. */
const SAYS_SO = /规划|即将开放|尚未开放|未开放|开放之?[前后]|暂不支持/;
/** Before the words, within their clause: they are denied. */
const DENIED = /(不|未|没有|并非|自行)[^，。；：、|]{0,8}$/;

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[。；！？\n])/).filter((sentence) => sentence.trim() !== '');
}

const isDenied = (sentence: string, at: number) => DENIED.test(sentence.slice(0, at));

/** What a text says of something that is not open, or that is not to be had at all. */
export function falseClaims({ where, text, marks }: PublicText, table: Table = CAPABILITIES): string[] {
  const isClosed = (key: CapabilityKey) => table[key].state !== 'open';
  const isMarked = marks.some(isClosed);
  return sentencesOf(text).flatMap((sentence) => {
    const found: string[] = [];
    if (!isMarked && !SAYS_SO.test(sentence))
      for (const [key, { named }] of Object.entries(SPEECH) as [CapabilityKey, { named: RegExp }][]) {
        const said = isClosed(key) ? named.exec(sentence) : null;
        if (said && !isDenied(sentence, said.index))
          found.push(`${where}：“${said[0]}”尚未开放（${key}），请标明或删去`);
      }
    for (const [what, named] of Object.entries(NOT_OFFERED)) {
      const said = named.exec(sentence);
      if (said && !isDenied(sentence, said.index) && !SAYS_SO.test(sentence))
        found.push(`${where}：“${said[0]}”没有实现（${what}），请删去`);
    }
    return found;
  });
}

const segmenter = new Intl.Segmenter('zh-Hans', { granularity: 'word' });

export const wordsOf = (text: string): string[] =>
  [...segmenter.segment(text.replaceAll('\u200b', ''))]
    .map(({ segment }) => segment)
    .filter((word) => /^\p{Script=Han}+$/u.test(word));

const SALES_WORDS = 'scripts/claims/words.txt';
const OFFER_WORDS = 'scripts/claims/offer-words.txt';

/** The words that texts may use, one to a line, with the capability that backs what it names. */
export function readWords(file = SALES_WORDS): Map<string, string> {
  const lines = fs.readFileSync(inRoot(file), 'utf8').split('\n');
  return new Map(
    lines
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line): [string, string] => {
        const [word = '', key = ''] = line.split(' ');
        return [word, key];
      }),
  );
}

/** A word that no sales text has used before: nobody has said yet what backs it. */
export const unknownWords = (
  { where, text }: PublicText,
  words: ReadonlyMap<string, string>,
  file = SALES_WORDS,
): string[] =>
  wordsOf(text)
    .filter((word) => !words.has(word))
    .map((word) => `${where}：新词“${word}”，请先在 ${file} 写明由哪项能力支持`);

/** How a text that explains comes to offer something. */
const OFFERS = /支持|提供|自动|具备|实现|能够|保证|智能|全程|一键/;

/** Outside of what sells only sentences that offer something are held to words whose backing is known. */
export const unknownOffers = (
  { where, text, marks }: PublicText,
  words: ReadonlyMap<string, string>,
): string[] =>
  sentencesOf(text)
    .filter((sentence) => OFFERS.test(sentence) && !SAYS_SO.test(sentence))
    .flatMap((sentence) => unknownWords({ where, text: sentence, marks }, words, OFFER_WORDS));

/** Words under a capability that is not open are as good as its name. */
const closedWords = ({ where, text, marks }: PublicText, words: ReadonlyMap<string, string>): string[] => {
  const isClosed = (key: string) => CAPABILITIES[key as CapabilityKey]?.state !== 'open';
  if (marks.some(isClosed) || SAYS_SO.test(text)) return [];
  return wordsOf(text)
    .filter((word) => words.get(word) && isClosed(words.get(word) ?? ''))
    .map((word) => `${where}：“${word}”属于尚未开放的能力（${words.get(word)}），请标明或删去`);
};

/** What is called open is shown by a test that is there, and every word in the list names a capability or none. */
function tableProblems(words: ReadonlyMap<string, string>): string[] {
  const unshown = (Object.keys(SPEECH) as CapabilityKey[])
    .filter((key) => CAPABILITIES[key].state === 'open')
    .filter((key) => !fs.existsSync(inRoot(SPEECH[key].shownBy ?? ' ')))
    .map((key) => `scripts/claims/vocabulary.ts：${key} 已开放，但 shownBy 没有指明存在的测试`);
  const strange = [...words]
    .filter(([, key]) => key !== '' && !(key in CAPABILITIES))
    .map(([word, key]) => `scripts/claims：“${word}”写了不存在的能力 ${key}`);
  return [...unshown, ...strange];
}

export async function claimProblems(): Promise<string[]> {
  const words = readWords();
  const offerWords = new Map([...words, ...readWords(OFFER_WORDS)]);
  const sales = await salesTexts();
  const others = otherTexts(Object.keys(CAPABILITIES) as CapabilityKey[]);
  const found = [
    ...tableProblems(offerWords),
    ...[...sales, ...others].flatMap((text) => falseClaims(text)),
    ...sales.flatMap((text) => [...unknownWords(text, words), ...closedWords(text, words)]),
    ...others.flatMap((text) => unknownOffers(text, offerWords)),
  ];
  return [...new Set(found)];
}

if (import.meta.main) {
  const problems = await claimProblems();
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
