import type { Box, PdfStream } from '@yinxin/pdf';
import type { Nib } from './joins.ts';
import type { Path } from './path.ts';
import type { Ink } from './state.ts';
import type { Letter } from './text.ts';

interface Placed {
  /** Where it lies on the page, at most. */
  box: Box;
  /** What clips leave of that, at most; undefined where it cannot be seen. */
  seen: Box | undefined;
  /** In how many forms of the content it stands. */
  depth: number;
}

/** A path that is filled or drawn along. */
export interface Shape extends Placed {
  kind: 'fill' | 'stroke';
  ink: Ink;
  path: Path;
  /** Of the line, on the page; nothing for a filling. */
  width: number;
  nib: Nib | undefined;
  /** Everything else about how it is painted, for comparing. */
  manner: string;
  /** Undefined where the clips cannot be told. */
  clips: string | undefined;
}

/** Words with the inks they are written in, none where they are not shown; `box` is as far as they can reach. */
export interface Words extends Placed {
  kind: 'text';
  inks: readonly Ink[];
  /** Its letters and where they stand, for who asked for them. */
  letters: readonly Letter[];
  /** A clip that is no upright box leaves less of it than `seen`. */
  isCut: boolean;
}

export interface Picture extends Placed {
  kind: 'picture';
  /** Undefined for one that stands in the content itself. */
  picture: PdfStream | undefined;
}

/** Something that is not understood, so that anything may be on the page. */
export interface Doubt {
  kind: 'doubt';
  operator: string;
  /** What stands below it was not read at all. */
  isUnread?: true;
}

export type Painted = Shape | Words | Picture | Doubt;

/** Shape, place and ink: what has the same words looks the same, but for its clips. */
export const wordsOf = ({ ink, manner, path }: Shape): string => `${ink.name} ${manner} ${path.words()}`;
