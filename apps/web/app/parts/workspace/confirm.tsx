import { type ReactNode, useState } from 'react';
import { Dialog, DialogButtons, FormError, TextArea, useForm } from '~/ui/index.ts';

interface Question {
  title: string;
  text: ReactNode;
  /** On the button that does it. */
  action: string;
  /** Asks for words, and how the field is called. */
  reason?: string;
  /** Throws what is then shown in the dialog. */
  work: (reason: string) => Promise<unknown>;
}

function ConfirmDialog({ question, onClose }: { question: Question; onClose: () => void }) {
  const { title, text, action, reason, work } = question;
  const form = useForm({ words: '' });
  const send = async () => {
    const done = await form.attempt(async ({ words }) => void (await work(words.trim())), {
      check: ({ words }) => (reason && words.trim().length < 2 ? { words: `请填写${reason}` } : {}),
    });
    if (done) onClose();
  };
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form {...form.element(send)} className="space-y-5">
        {reason && <TextArea label={reason} rows={3} maxLength={200} {...form.text('words')} />}
        <FormError text={form.errors.form} />
        <DialogButtons onClose={onClose} busy={form.busy}>
          {action}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** Asks before what cannot simply be taken back; the dialog stands where `dialog` is rendered. */
export function useConfirm() {
  const [question, setQuestion] = useState<Question>();
  return {
    ask: setQuestion as (question: Question) => void,
    dialog: question && <ConfirmDialog question={question} onClose={() => setQuestion(undefined)} />,
  };
}
