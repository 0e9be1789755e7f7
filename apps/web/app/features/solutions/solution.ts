export interface Point {
  name: string;
  text: string;
}

export interface SolutionScene extends Point {
  /** What is signed there. */
  files: string[];
}

export interface FlowStep extends Point {
  /** Who does it: the number of a lane, from 1. */
  lane: number;
}

export interface Rule extends Point {
  /** The law's or standard's place in the statutes, where we keep it. */
  law?: string;
}

/** What the page of one sector says beyond its name, promise and picture (features/home/sectors.ts). */
export interface Solution {
  title: string;
  description: string;
  keywords: string;
  lead: string;
  pains: Point[];
  scenes: SolutionScene[];
  /** Files as they lie on the desk of somebody of the trade. */
  desk: { title: string; rows: { file: string; who: string; done: boolean }[] };
  flow: { title: string; lanes: string[]; steps: FlowStep[] };
  /** The law or standard and what it means here. */
  rules: Rule[];
  /** What we don't promise. */
  caution?: string;
}
