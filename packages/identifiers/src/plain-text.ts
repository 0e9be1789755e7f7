/**
 * What a text for people holds none of: control characters, what turns the order in which it is read (Unicode
 * Bidi_Control), what nobody sees, ends of lines in disguise, and what no font can show (unassigned, private use, halves of
 * pairs). Variation selectors stay: they choose the form of rare Han characters and of emoji; so do the selectors and the
 * vowel separator of Mongolian.
 */
const UNREADABLE =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Bidi_Control}]|(?!\p{Variation_Selector}|\u180e)\p{Default_Ignorable_Code_Point}/u;
/** Joiners say how letters of these scripts are written, and what emoji are made of; beside anything else they hide. */
const JOINED =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f/u;
const isJoiner = (character: string) => character === '\u200c' || character === '\u200d';

/** The first character of a text that people cannot read as it is; undefined where there is none. */
export function unreadableCharacter(text: string, { lines }: { lines: boolean }): string | undefined {
  const characters = Array.from(text);
  return characters.find((character, at) => {
    if (isJoiner(character)) return !JOINED.test(characters[at - 1] ?? '');
    if (lines && /[\n\r\t]/.test(character)) return false;
    return UNREADABLE.test(character);
  });
}
