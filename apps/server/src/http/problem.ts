import { type ProblemName, problemMessage, problems } from '@yinxin/api';

type Values = Record<string, string | number>;

/** An error that an outsider may see, by its name in the table of packages/api. */
export class AppError extends Error {
  readonly problem: ProblemName;
  readonly values: Values;
  /** What whoever is refused needs to go on. */
  readonly data: unknown;
  constructor(problem: ProblemName, values: Values, data: unknown = null) {
    super(problemMessage(problem, values));
    this.name = 'AppError';
    this.problem = problem;
    this.values = values;
    this.data = data;
  }
  get status() {
    return problems[this.problem].status;
  }
  /** What its reader can do about it. */
  get hint() {
    return problems[this.problem].hint;
  }
  get envelope() {
    return { code: problems[this.problem].code, data: this.data, message: this.message };
  }
}

/** `throw problem('ORG_EXISTS')` */
export const problem = (name: ProblemName, values: Values = {}, data: unknown = null) =>
  new AppError(name, values, data);

/** Fastify's own complaints about a request, in our words. */
const fastifyProblems: Record<string, ProblemName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_BODY',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_BODY',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
  FST_ERR_MAX_PARAM_LENGTH: 'NOT_FOUND',
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_HANDLER_TIMEOUT: 'ANSWER_TIMEOUT',
};

/** Turns whatever was thrown into what may be told; undefined when it is our own fault. */
export function asAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return undefined;
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number };
  const known = code ? fastifyProblems[code] : undefined;
  if (known) return problem(known);
  return statusCode === 400 ? problem('MALFORMED_BODY') : undefined;
}
