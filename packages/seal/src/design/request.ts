import type { SealKind } from './templates.ts';

/** 印泥红 */
export const SEAL_RED = '#C8161D';

export type WearStrength = 'light' | 'medium' | 'heavy';

/** What a kind of seal has no place for (a code on a name seal, a star on an ellipse) is left out. */
export interface SealRequest {
  kind: SealKind;
  /** The company's or the person's name. */
  name: string;
  /** Replaces the level line of the template: 合同专用章（2）, or a department's. */
  title?: string;
  /** 名章: none, 印 or 之印 after the name. */
  suffix?: '' | '印' | '之印';
  /** 专用章 come with or without the star. */
  star?: boolean;
  border?: boolean;
  writing?: 'columns' | 'rows';
  /** 印章编码, 13 figures along the lower rim; never computed by us. */
  code?: string;
  /** 发票专用章: 纳税人识别号. */
  taxNumber?: string;
  /** 发票专用章: the number of one of several seals, (1), (2) … */
  serial?: number;
  /** Diameter or width; the rest scales with it. */
  widthMm?: number;
  colour?: string;
  /** 0.2 to 1. */
  opacity?: number;
  /** 做旧; the same seed always gives the same seal. */
  wear?: { seed: string; strength: WearStrength };
}
