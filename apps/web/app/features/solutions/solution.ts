import type { CapabilityKey, OpenCapability } from '@yinxin/api/page';
import type { ReactNode } from 'react';

export interface Point {
  name: string;
  text: string;
}

interface SolutionScene extends Point {
  /** What backs it; its badge stands beside the name while it is not open. */
  capability: CapabilityKey;
  /** What is signed there. */
  files: string[];
}

interface FlowStep extends Point {
  /** What backs it; a step has no badge, so only what is open is drawn. */
  capability: OpenCapability;
  /** Who does it: the number of a lane, from 1. */
  lane: number;
}

export interface Rule extends Point {
  /** The law's or standard's place in the statutes, where we keep it. */
  law?: string;
}

/** The parts of a page, which each sector tells in the order that suits its story. */
export type SolutionPart = 'pains' | 'scenes' | 'flow' | 'rules' | 'cases';

/** What the page of one sector says beyond its name and promise (parts/sectors). */
export interface Solution {
  /** What the page shows beside its first words. */
  Picture: () => ReactNode;
  lead: string;
  /** What must be open for it to be done. */
  needs: CapabilityKey[];
  order: readonly SolutionPart[];
  /** The headings that are not the same for every sector. */
  titles: Record<'pains' | 'scenes' | 'rules', string>;
  /** The invitation at the end. */
  closing: { title: string; text: string };
  pains: Point[];
  scenes: SolutionScene[];
  flow: { title: string; lanes: string[]; steps: FlowStep[] };
  /** The law or standard and what it means here. */
  rules: Rule[];
  /** What we don't promise. */
  caution?: string;
}
