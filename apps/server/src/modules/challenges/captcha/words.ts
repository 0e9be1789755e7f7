import { randomInt } from 'node:crypto';
import { numberFromWords, numberInWords } from '@yinxin/law';

/** What is asked, and the one answer to it. */
export interface Asked {
  question: string;
  answer: string;
}

/** A sum that is read as well as it is heard or felt: the answer stands in no picture. */
export function askInWords(): Asked {
  const first = randomInt(11, 80);
  const second = randomInt(2, 10);
  const isMore = randomInt(2) === 0;
  const [verb, result] = isMore ? ['加', first + second] : ['减', first - second];
  return {
    question: `请计算：${numberInWords(first)}${verb}${numberInWords(second)}等于多少？请填写数字`,
    answer: String(result),
  };
}

const NUMERALS = /^[零一二三四五六七八九十]{1,4}$/u;

/** As people type it: wide letters, small ones, spaces between, a number in words. */
export function asAnswer(typed: string): string {
  const text = typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  return NUMERALS.test(text) ? String(numberFromWords(text)) : text;
}
