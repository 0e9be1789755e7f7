import type { OpenAnswer, OpenDeclaration, OpenParsed } from '@yinxin/api/open';
import { validPart } from '../calls.ts';
import type { Application, Caller } from '../principal.ts';
import type { GivenFile } from './form.ts';

/** What a handler of the open platform is given. */
type Input<D extends OpenDeclaration> = OpenParsed<D> & {
  caller: Caller<Application>;
  takeFile(): Promise<GivenFile>;
};
type Handler<D extends OpenDeclaration> = (input: Input<D>) => Promise<OpenAnswer<D>> | OpenAnswer<D>;
type AnyHandler = (input: Record<string, unknown>) => unknown;

/** Parts of a request, not yet validated. */
export interface OpenRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The calls of the open platform: each module answers its own, as it answers those of the pages. */
export interface OpenBook {
  answer<D extends OpenDeclaration>(declaration: D, handler: Handler<D>): void;
  /** At the start. @throws when one of those that are declared has no answer */
  requireAnswers(declarations: Iterable<OpenDeclaration>): void;
  run(
    declaration: OpenDeclaration,
    request: OpenRequest,
    caller: Caller<Application>,
    takeFile: () => Promise<GivenFile>,
  ): Promise<unknown>;
}

export function createOpenBook(): OpenBook {
  const handlers = new Map<string, AnyHandler>();
  return {
    answer(declaration, handler) {
      if (handlers.has(declaration.name)) throw new Error(`answered twice: ${declaration.name}`);
      handlers.set(declaration.name, handler as AnyHandler);
    },
    requireAnswers(declarations) {
      const missing = [...declarations].map(({ name }) => name).filter((name) => !handlers.has(name));
      if (missing.length > 0) throw new Error(`declared, and answered by no module: ${missing.join(', ')}`);
    },
    async run(declaration, request, caller, takeFile) {
      const handler = handlers.get(declaration.name);
      if (!handler) throw new Error(`nobody answers ${declaration.name}`);
      const { params, query, body } = declaration;
      const answer = await handler({
        ...(params && { params: validPart(params, request.params) }),
        ...(query && { query: validPart(query, request.query) }),
        ...(body && { body: validPart(body, request.body) }),
        ...{ caller, takeFile },
      });
      return declaration.answer.parse(answer);
    },
  };
}
