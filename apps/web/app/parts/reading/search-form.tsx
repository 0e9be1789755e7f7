import { Form } from 'react-router';
import { Button, Icon } from '~/ui/index.ts';

interface SearchFormProps {
  /** The page itself. */
  action: string;
  keyword: string | undefined;
  label: string;
  placeholder: string;
}

/** A form of the page itself: what is searched for is in the address, and no script is needed. */
export function SearchForm({ action, keyword, label, placeholder }: SearchFormProps) {
  return (
    <Form method="get" action={action} role="search" className="flex max-w-xl gap-3">
      <div className="relative flex-1">
        <Icon name="search" className="absolute top-3 left-3.5 text-ink-3" />
        <input
          key={keyword}
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={50}
          required
          aria-label={label}
          placeholder={placeholder}
          className="h-11 w-full rounded border border-line-strong bg-white pr-3 pl-11 hover:border-ink-2 focus:border-navy"
        />
      </div>
      <Button type="submit">检索</Button>
    </Form>
  );
}
