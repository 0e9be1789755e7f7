import { Form } from 'react-router';
import { Button, Note } from '~/ui/index.ts';
import type { FoundError } from './errors.ts';

interface ErrorLookupProps {
  /** The document centre, which shows what was found. */
  action: string;
  code?: string;
  found?: FoundError;
}

/** What one error means: the sentence of the answer, its status, and what to do. */
export function ErrorCard({ code, status, message, mend, group }: FoundError) {
  return (
    <section aria-label={`错误码 ${code}`} className="rounded-card border border-line bg-white p-5">
      <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <strong className="font-mono text-xl">{code}</strong>
        <span className="text-sm text-ink-3">
          HTTP {status}　{group}
        </span>
      </p>
      <dl className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-[5rem_minmax(0,1fr)]">
        <dt className="text-sm text-ink-3">发生了什么</dt>
        <dd>{message}</dd>
        <dt className="text-sm text-ink-3">怎么办</dt>
        <dd>{mend}</dd>
      </dl>
    </section>
  );
}

/** Asks for a code; what is asked for stands in the address, and no script is needed. */
export function ErrorLookup({ action, code, found }: ErrorLookupProps) {
  return (
    <div className="mt-6 space-y-5">
      <Form method="get" action={action} role="search" className="flex max-w-md gap-3">
        <input type="hidden" name="typeId" value="errors" />
        <input
          key={code}
          name="code"
          defaultValue={code}
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          required
          aria-label="错误码"
          placeholder="五位错误码，例如 31012"
          className="h-11 min-w-0 flex-1 rounded border border-line-strong bg-white px-4 font-mono placeholder:font-sans placeholder:text-ink-3 hover:border-ink-2 focus:border-navy"
        />
        <Button type="submit">查原因</Button>
      </Form>
      {found ? (
        <ErrorCard {...found} />
      ) : (
        code && <Note tone="warning">没有 {code} 这个错误码。请核对应答里的 code，共五位数字。</Note>
      )}
    </div>
  );
}
