import type { PartyPart } from '@yinxin/api/client';

/** 甲, 乙, 丙 …: how contracts call those who sign them. */
const LETTERS = [...'甲乙丙丁戊己庚辛壬癸'];
export const letterOf = (index: number): string => LETTERS[index] ?? String(index + 1);

/** One colour for each who signs; words on white and white words on it keep 4.5:1. */
const COLOURS = ['#12305c', '#6d2e5b', '#1f5f56', '#7a4a0c', '#3b4a9a', '#8a1c3c', '#3c5a1e', '#4a4f5c'];
export const colourOf = (index: number): string => COLOURS[index % COLOURS.length] as string;

export const signersOf = <One extends { part: PartyPart }>(parties: readonly One[]): One[] =>
  parties.filter(({ part }) => part === 'signer');
