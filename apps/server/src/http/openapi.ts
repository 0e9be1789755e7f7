import { accesses, audiences, type Declaration, problems } from '@yinxin/api';
import { z } from 'zod';

/** The JSON Schema of what is sent or answered. */
export const schemaOf = (
  schema: z.ZodType,
  io: 'input' | 'output',
  more: Pick<z.core.ToJSONSchemaParams, 'metadata' | 'override'> = {},
) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', ...more });
  return rest;
};

export const envelopeOf = (data: object) => ({
  type: 'object',
  required: ['code', 'data', 'message'],
  properties: {
    code: { type: 'integer', description: '1 表示成功，其余见错误码表' },
    data,
    message: { type: 'string' },
  },
});

export function parametersOf(parts: z.ZodObject | undefined, place: 'query' | 'path' = 'query') {
  if (!parts) return [];
  const { properties = {}, required = [] } = schemaOf(parts, 'input') as {
    properties?: Record<string, { description?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: required.includes(name),
    description: schema.description,
    schema,
  }));
}

export const uploadBody = (fields?: Declaration['fields']) => ({
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          ...(fields && (schemaOf(fields, 'input') as { properties?: object }).properties),
          file: { type: 'string', format: 'binary' },
        },
      },
    },
  },
});

function bodyOf({ body, form, takes, fields }: Declaration) {
  if (takes === 'file') return uploadBody(fields);
  const schema = body ?? form;
  if (!schema) return undefined;
  const type = body ? 'application/json' : 'application/x-www-form-urlencoded';
  return { required: true, content: { [type]: { schema: schemaOf(schema, 'input') } } };
}

const contentOf = ({ sends, answer }: Declaration) =>
  sends === 'file'
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: envelopeOf(schemaOf(answer, 'output')) } };

const securityOf = ({ access }: Declaration) => {
  const { audiences: admitted, proof } = accesses[access];
  if (proof === 'none') return [];
  return [...new Set(admitted.map((audience) => audiences[audience].header))].map((header) => ({
    [header]: [],
  }));
};

const securitySchemes = Object.fromEntries(
  Object.values(audiences).map(({ header }) => [header, { type: 'apiKey', in: 'header', name: header }]),
);

const operationOf = (declaration: Declaration) => ({
  tags: [declaration.tag],
  summary: declaration.summary,
  security: securityOf(declaration),
  parameters: parametersOf(declaration.query),
  requestBody: bodyOf(declaration),
  'x-rate-limit': declaration.limit,
  responses: {
    200: { description: '成功', content: contentOf(declaration) },
    default: {
      description: '失败，见错误码表',
      content: { 'application/json': { schema: envelopeOf({ type: 'null' }) } },
    },
  },
});

/** The OpenAPI 3.1 document of everything that is declared and answered. */
function openApiDocument(declarations: Declaration[], origin: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const declaration of declarations) {
    paths[declaration.path] = {
      ...paths[declaration.path],
      [declaration.method.toLowerCase()]: operationOf(declaration),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: '印信接口',
      version: '1.0.0',
      description: '回答一律为 {code, data, message}；code 为 1 表示成功。',
    },
    servers: [{ url: origin }],
    paths,
    components: { securitySchemes },
    'x-errors': Object.values(problems),
  };
}

export type OpenApi = ReturnType<typeof openApiDocument>;

/** Made for whoever asks first: it is half of the work of a start, and most never ask. */
export function openApiOnDemand(declarations: Declaration[], origin: string): () => OpenApi {
  let made: OpenApi | undefined;
  return () => {
    made ??= openApiDocument(declarations, origin);
    return made;
  };
}
