import { XmlError, type XmlLimits, type XmlPiece, XmlReader } from '@yinxin/archive';
import { CallbackRefused } from './refused.ts';

export type Fields = ReadonlyMap<string, string>;

/** Deeper than any callback, and as many elements. */
const DEPTH = 8;
const MOST_PIECES = 5_000;

/**
 * What stands right below the root, by name; what is nested deeper is left out. Read by the strict reader, which knows no
 * document type. A field that comes twice could be read in two ways.
 * @throws CallbackRefused
 */
export function readFields(xml: Uint8Array, longest: number): Fields {
  const fields = new Map<string, string>();
  let depth = 0;
  let pieces = 0;
  let current: string | undefined;
  const take = (piece: XmlPiece) => {
    if (++pieces > MOST_PIECES) throw new XmlError('too many elements');
    if ('begins' in piece) {
      depth++;
      if (depth === 1 && piece.begins.name !== 'xml') throw new XmlError('another document');
      if (depth !== 2) return;
      current = piece.begins.name;
      if (fields.has(current)) throw new XmlError('a field twice');
      fields.set(current, '');
    } else if ('ends' in piece) {
      depth--;
      if (depth === 1) current = undefined;
    } else if (depth === 2 && current !== undefined)
      fields.set(current, (fields.get(current) ?? '') + piece.text);
  };
  const limits: XmlLimits = { depth: DEPTH, token: longest, attributes: 4 };
  try {
    const reader = new XmlReader(take, limits);
    reader.push(xml);
    reader.end();
  } catch (error) {
    if (error instanceof XmlError) throw new CallbackRefused('content');
    throw error;
  }
  return fields;
}

/** A field that has to be there. @throws CallbackRefused */
export function fieldOf(fields: Fields, name: string): string {
  const value = fields.get(name)?.trim();
  if (!value) throw new CallbackRefused('content');
  return value;
}
