import { type ProblemDetails, type ProblemName, problemMessage } from '@yinxin/usbkey-protocol';

/** Something the agent does not do, by its name in the table of the protocol. */
export class Refusal extends Error {
  readonly problem: ProblemName;
  readonly details: ProblemDetails;

  constructor(problem: ProblemName, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(problemMessage(problem, details), options);
    this.name = 'Refusal';
    this.problem = problem;
    this.details = details;
  }
}
