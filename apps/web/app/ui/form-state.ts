/** What is wrong, by field; `form` is what no field is to blame for. */
export type FormErrors<Values> = Partial<Record<keyof Values | 'form', string>>;

/** Thrown while a form is being sent: this field is refused, for this reason. */
export class FieldRefusal extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(reason);
    this.name = 'FieldRefusal';
    this.field = field;
  }
}

const UNREACHABLE = '网络连接失败，请稍后再试';

/** What our own calls and the USB key agent say is meant for people; anything else is a failure on the way. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && ['CallError', 'AgentError'].includes(error.name) ? error.message : UNREACHABLE;

/** Where a failed try is told: at the field that was refused, else at the one that answers for such failures. */
export function refusalOf<Values>(error: unknown, blamed: keyof Values | 'form'): FormErrors<Values> {
  if (error instanceof FieldRefusal) return { [error.field]: error.message } as FormErrors<Values>;
  return { [blamed]: reasonOf(error) } as FormErrors<Values>;
}

export const hasErrors = (errors: object): boolean => Object.values(errors).some(Boolean);

/** A field that is being corrected, and the form with it, is no longer called wrong. */
export const withoutErrorsOf = <Values>(
  errors: FormErrors<Values>,
  changed: Partial<Values>,
): FormErrors<Values> =>
  Object.fromEntries(
    Object.entries(errors).filter(([field]) => field !== 'form' && !(field in changed)),
  ) as FormErrors<Values>;
