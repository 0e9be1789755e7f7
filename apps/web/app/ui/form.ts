import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react';
import { type FormErrors, hasErrors, refusalOf, withoutErrorsOf } from './form-state.ts';

type TextElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type FieldsOf<Values, Kind> = {
  [Name in keyof Values]: Values[Name] extends Kind ? Name : never;
}[keyof Values] &
  string;

interface Try<Values> {
  /** What stands in the way before anything is sent. */
  check?: (values: Values) => FormErrors<Values>;
  /** The field beside which a failure is told; below the form where none is named. */
  blame?: keyof Values;
}

/**
 * The state of a form: what is typed, what is wrong with it, whether it is being sent. A form is sent once, however
 * often it is pressed; after each refusal the first field to correct has the focus.
 */
export function useForm<Values extends object>(initial: Values) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FormErrors<Values>>({});
  const [busy, setBusy] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const running = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusals]);

  const refuse = (found: FormErrors<Values>) => {
    setErrors(found);
    setRefusals((count) => count + 1);
  };

  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }));
    setErrors((before) => withoutErrorsOf(before, changed));
  };

  /** Checks, then does the work; answers whether it was done. */
  const attempt = async (work: (values: Values) => Promise<void>, { check, blame }: Try<Values> = {}) => {
    if (running.current) return false;
    const found = check?.(values) ?? {};
    if (hasErrors(found)) {
      refuse(found);
      return false;
    }
    running.current = true;
    setBusy(true);
    setErrors({});
    try {
      await work(values);
      return true;
    } catch (error) {
      refuse(refusalOf<Values>(error, blame ?? 'form'));
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    errors,
    busy,
    change,
    refuse,
    attempt,
    reset: () => {
      setValues(initial);
      setErrors({});
    },
    /** For the form element: `<form {...form.element(send)}>`. */
    element: (submit: () => unknown) => ({
      ref: element,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        submit();
      },
    }),
    /** For a text field, a text area or a select: `<TextField label="姓名" {...form.text('name')} />`. */
    text: <Name extends FieldsOf<Values, string>>(name: Name, read: (typed: string) => string = String) => ({
      name,
      value: values[name] as string,
      error: errors[name],
      onChange: (event: ChangeEvent<TextElement>) =>
        change({ [name]: read(event.currentTarget.value) } as unknown as Partial<Values>),
    }),
    checkbox: <Name extends FieldsOf<Values, boolean>>(name: Name) => ({
      name,
      checked: values[name] as boolean,
      error: errors[name],
      onChange: (event: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: event.currentTarget.checked } as unknown as Partial<Values>),
    }),
  };
}
