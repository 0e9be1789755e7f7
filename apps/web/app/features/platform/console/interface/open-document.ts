// What the published description of the interfaces says of one call: where its fields stand and a body that it takes.
import { useEffect, useState } from 'react';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema?: { type?: string; enum?: string[]; default?: unknown; description?: string; example?: unknown };
}

interface Operation {
  operationId: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { example?: unknown }> };
}

interface OpenDocument {
  paths: Record<string, Record<string, Operation>>;
}

/** A field of the address. */
interface AddressField {
  name: string;
  place: 'path' | 'query';
  required: boolean;
  words: string;
  options: string[];
}

export interface CallShape {
  description: string;
  fields: AddressField[];
  /** Undefined where the call takes no JSON. */
  example: unknown;
}

export function shapeOf(
  { paths }: OpenDocument,
  { method, path }: { method: string; path: string },
): CallShape | undefined {
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) return undefined;
  return {
    description: operation.description ?? '',
    fields: (operation.parameters ?? []).flatMap(({ name, in: place, required, description, schema }) =>
      place === 'header'
        ? []
        : [
            {
              ...{ name, place, required: required === true },
              words: description ?? schema?.description ?? '',
              options: schema?.enum ?? [],
            },
          ],
    ),
    example: operation.requestBody?.content['application/json']?.example,
  };
}

let fetched: Promise<OpenDocument> | undefined;

/** The document, once; undefined until it is there. */
export function useOpenDocument(): OpenDocument | undefined {
  const [document, setDocument] = useState<OpenDocument>();
  useEffect(() => {
    let left = false;
    fetched ??= fetch('/openapi/v1/openapi.json').then((answer) => answer.json() as Promise<OpenDocument>);
    fetched
      .then((found) => !left && setDocument(found))
      .catch(() => {
        fetched = undefined;
      });
    return () => {
      left = true;
    };
  }, []);
  return document;
}
