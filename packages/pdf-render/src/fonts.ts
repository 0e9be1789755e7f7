import fs from 'node:fs';
import { fontFiles } from '@yinxin/seal';
import type { Engine } from './engine.ts';

const regularSerif = new URL('../fonts/NotoSerifSC-Regular.ttf', import.meta.url);

/** Bits and numbers of FPDF_SYSFONTINFO (fpdf_sysfontinfo.h). */
const ROMAN = 1 << 4;
const CHARSETS = { shiftJis: 128, hangul: 129, gb2312: 134, big5: 136 };
const EAST_ASIAN: readonly number[] = Object.values(CHARSETS);
const BOLD = 600;

/** The face that stands in for one that the file names without embedding it. */
interface WantedFace {
  name: string;
  weight: number;
  charset: number;
  pitchFamily: number;
}

const SANS = /hei|gothic|sans|song ?ti ?ui|yahei|dengxian|pingfang|黑体|雅黑|等线/i;
const SERIF = /s(?:im|t|ong)?(?:sun|song)|fang|kai|ming|mincho|serif|宋|仿|楷/i;

/** Latin faces are left to the engine, which has its own of the right widths. */
export function standIn({ name, weight, charset, pitchFamily }: WantedFace): URL | undefined {
  if (!EAST_ASIAN.includes(charset)) return undefined;
  const isSans = SANS.test(name) || !(SERIF.test(name) || (pitchFamily & ROMAN) !== 0);
  if (isSans) return fontFiles.sans[0];
  return weight >= BOLD ? fontFiles.serif[0] : regularSerif;
}

/** Finds one table of a TrueType or OpenType font (OpenType, table directory). */
function tableOf(font: Buffer, tag: number): Buffer | undefined {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const entry = 12 + 16 * index;
    if (font.readUInt32BE(entry) !== tag) continue;
    const start = font.readUInt32BE(entry + 8);
    return font.subarray(start, start + font.readUInt32BE(entry + 12));
  }
  return undefined;
}

/** Gives the engine our fonts: it runs where no font is installed. */
export function installFonts(engine: Engine): void {
  const { pdfium } = engine;
  const opened: { url: string; bytes: Buffer }[] = [];
  const handleOf = (url: URL) => {
    const known = opened.findIndex((font) => font.url === url.href);
    return known >= 0 ? known + 1 : opened.push({ url: url.href, bytes: fs.readFileSync(url) });
  };
  const put = (value: Uint8Array, pointer: number, size: number) => {
    if (pointer !== 0 && size >= value.length) engine.memory().set(value, pointer);
    return value.length;
  };
  // Each a function of its own: the engine knows a function by one signature only.
  const callbacks: [signature: string, callback: (...given: number[]) => number][] = [
    ['vi', () => 0], // Release
    ['vii', () => 0], // EnumFonts: none are listed, each is asked for by name
    [
      'iiiiiiii', // MapFont
      (_self, weight = 0, _italic, charset = 0, pitchFamily = 0, face = 0) => {
        const name = engine.textAt(face);
        const url = standIn({ name, weight, charset, pitchFamily });
        return url ? handleOf(url) : 0;
      },
    ],
    ['iii', () => 0], // GetFont
    [
      'iiiiii', // GetFontData
      (_self, handle = 0, table = 0, pointer = 0, size = 0) => {
        const font = opened[handle - 1]?.bytes;
        const data = font && table !== 0 ? tableOf(font, table >>> 0) : font;
        return data ? put(data, pointer, size) : 0;
      },
    ],
    [
      'iiiii', // GetFaceName: the engine keeps fonts apart by it
      (_self, handle = 0, pointer = 0, size = 0) => put(Buffer.from(`Yinxin ${handle}\0`), pointer, size),
    ],
    ['iii', () => CHARSETS.gb2312], // GetFontCharset
    ['vii', () => 0], // DeleteFont
  ];
  const VERSION = 1;
  const functions = callbacks.map(([signature, callback]) => pdfium.pdfium.addFunction(callback, signature));
  const table = engine.allocate(4 * (1 + functions.length));
  for (const [index, value] of [VERSION, ...functions].entries())
    pdfium.pdfium.setValue(table + 4 * index, value, 'i32');
  pdfium.FPDF_SetSystemFontInfo(table);
}
