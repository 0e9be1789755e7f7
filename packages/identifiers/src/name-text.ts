/**
 * The one spelling of a name (docs/decisions/0011-one-spelling-of-names.md): what looks the same on a licence, on a
 * seal and in a certificate is the same string.
 */
export function spellName(text: string): string {
  return text
    .replace(/[\u2f00-\u2fd5\u2e9f\u2ef3\uff01-\uff5e]/g, (each) => each.normalize('NFKC'))
    .normalize('NFC')
    .replace(FOLDED, (each) => SPELLINGS.get(each) ?? each)
    .replace(/\s+/g, ' ')
    .replace(LOOSE_SPACE, '');
}

/** The first character that no name holds, or undefined. */
export const strayCharacter = (name: string): string | undefined =>
  Array.from(name).find((character) => !NAME_CHARACTER.test(character));

/** Whether a text is a name in its one spelling. */
export const isSpelledName = (name: string): boolean =>
  name !== '' && spellName(name) === name && strayCharacter(name) === undefined;

/** `U+20BB7`, so that support staff can find a character that their own screen cannot show. */
export const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** What people and programs write for one character, after the one that stands in names. */
const VARIANTS = [
  '（(﹙',
  '）)﹚',
  '·•‧∙⋅・･',
  '-‐‑‒−﹣',
  '—–―─',
  "'‘’",
  // Characters that share one outline in the seal's font; some are encoded twice in Unicode.
  ...['㖈䎛', '㘽㦳', '㶷𤈎', '瑨𤨁', '﨣𧺯', '𩿎𩿗'],
];

/** Radicals that a copy from a PDF gives for the characters they look like (Unicode, EquivalentUnifiedIdeograph). */
const RADICALS =
  '⺂乛⺃乚⺅亻⺇𠘨⺉刂⺋㔾⺍𭕄⺎兀⺏尣⺐尢⺒巳⺓幺⺔彑⺕彐⺖忄⺘扌⺙攵⺛旡⺞歺⺠民⺡氵⺣灬⺤爫⺦丬⺨犭⺩𤣩⺫罒⺭礻⺮𥫗⺯糹⺰纟⺱罓⺲罒⺳㓁⺹耂⺺肀⺽𦥑⺾艹⻁虎⻂衤⻃覀⻅见⻆角⻇𧢲⻈讠⻉贝⻊𧾷⻋车⻌辶⻐钅⻑長⻒镸⻓长⻔门⻕𨸏⻖阝⻘青⻙韦⻚页⻛风⻜飞⻝食⻞𩙿⻟飠⻠饣⻡𩠐⻢马⻣骨⻤鬼⻥鱼⻦鸟⻧卤⻨麦⻩黄⻪黾⻫斉⻬齐⻮齿⻯竜⻰龙⻱龜⻲亀';

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ...VARIANTS.flatMap((row) => {
    const [spelling = '', ...others] = row;
    return others.map((other) => [other, spelling] as const);
  }),
  ...Array.from(
    RADICALS.matchAll(/(.)(.)/gu),
    ([, radical = '', character = '']) => [radical, character] as const,
  ),
]);

const FOLDED = new RegExp(
  `[${[...SPELLINGS.keys()].map((each) => each.replace('-', '\\-')).join('')}]`,
  'gu',
);

/** Letters of European and Vietnamese names; Ð is left out, since it is printed like Đ. */
const LATIN =
  'A-Za-z\\u00c0-\\u00cf\\u00d1-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u017e\\u01a0\\u01a1\\u01af\\u01b0\\u01cd-\\u01dc\\u1ea0-\\u1ef9';
const WESTERN_MARKS = "&+.,'!@#%_=\\-";
const NAME_CHARACTER = new RegExp(
  `^[\\p{Unified_Ideograph}〇${LATIN}0-9${WESTERN_MARKS} ·（）—、“”《》]$`,
  'u',
);

/** A space parts western words; beside a Chinese character or mark it says nothing. */
const WESTERN = `[${LATIN}0-9${WESTERN_MARKS}]`;
const LOOSE_SPACE = new RegExp(`(?<!${WESTERN}) | (?!${WESTERN})`, 'gu');
