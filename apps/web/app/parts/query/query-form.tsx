import { useNavigate } from 'react-router';
import { Button, TextField, useForm } from '~/ui/index.ts';

interface QueryFormProps {
  label: string;
  maxLength: number;
  /** What the address asks for, under this name. */
  wanted: string;
  path: string;
  name: string;
  /** In the spelling of addresses; undefined where it cannot be asked for. */
  read: (text: string) => string | undefined;
  /** What is said of that. */
  wrong: string;
  busy: boolean;
  /** Before it is asked for. */
  onAsk?: (() => void) | undefined;
  /** It is what the address asks for already. */
  onAgain: () => void;
}

/** Anybody asks for something by its number; what is asked for stands in the address. */
export function QueryForm(props: QueryFormProps) {
  const { label, maxLength, wanted, path, name, read, wrong, busy, onAsk, onAgain } = props;
  const navigate = useNavigate();
  const form = useForm({ text: wanted });
  const ask = async () => {
    const fine = await form.attempt(async () => {}, {
      check: ({ text }): { text?: string } => (read(text) === undefined ? { text: wrong } : {}),
    });
    const text = fine && read(form.values.text);
    if (!text) return;
    onAsk?.();
    if (text === wanted) onAgain();
    else navigate(`${path}?${new URLSearchParams({ [name]: text })}`, { preventScrollReset: true });
  };
  return (
    <form {...form.element(ask)} className="flex max-w-2xl flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <TextField
          label={label}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          className="font-mono"
          {...form.text('text')}
        />
      </div>
      <Button type="submit" busy={busy} className="max-sm:w-full sm:mt-[30px]">
        查询
      </Button>
    </form>
  );
}
