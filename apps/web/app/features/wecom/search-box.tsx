import { useEffect, useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { Icon } from '~/ui/index.ts';

/** Somebody is still typing. */
const PAUSE_MS = 300;

interface SearchBoxProps {
  /** The page itself. */
  action: string;
  keyword: string;
  label: string;
  /** What else the address says. */
  beside?: Readonly<Record<string, string>>;
  focused?: boolean;
}

/** A form of the page itself, which looks while it is typed in; what is searched for stands in the address. */
export function SearchBox({ action, keyword, label, beside = {}, focused }: SearchBoxProps) {
  const submit = useSubmit();
  const field = useRef<HTMLInputElement>(null);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (focused) field.current?.focus();
    return () => clearTimeout(waiting.current);
  }, [focused]);
  // the field is the visitor's while they type; an address that was changed elsewhere shows in it
  useEffect(() => {
    if (field.current && document.activeElement !== field.current) field.current.value = keyword;
  }, [keyword]);
  const without = new URLSearchParams(beside);
  return (
    <Form method="get" action={action} replace role="search" className="relative min-w-0 flex-1">
      {Object.entries(beside).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Icon name="search" className="pointer-events-none absolute top-3 left-3.5 text-ink-3" />
      <input
        ref={field}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={50}
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        className="h-11 w-full rounded border border-line bg-paper pr-11 pl-11 hover:border-line-strong focus:border-navy [&::-webkit-search-cancel-button]:hidden"
        onChange={(event) => {
          const { form } = event.currentTarget;
          clearTimeout(waiting.current);
          waiting.current = setTimeout(() => void submit(form, { replace: true }), PAUSE_MS);
        }}
      />
      {keyword && (
        <Link
          to={`${action}?${without}${focused ? '&keyword=' : ''}`}
          replace
          aria-label="清除查找"
          className="absolute top-0 right-0 grid size-11 place-items-center text-ink-3"
          onClick={() => {
            clearTimeout(waiting.current);
            if (field.current) field.current.value = '';
          }}
        >
          <Icon name="close" size={18} />
        </Link>
      )}
    </Form>
  );
}
