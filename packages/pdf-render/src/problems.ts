export type RenderProblemKind = 'unreadable' | 'encrypted' | 'no-such-page' | 'too-large';

export class RenderProblem extends Error {
  readonly kind: RenderProblemKind;

  constructor(kind: RenderProblemKind) {
    super(`the file cannot be rendered: ${kind}`);
    this.name = 'RenderProblem';
    this.kind = kind;
  }
}
