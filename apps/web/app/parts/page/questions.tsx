import { Icon } from '~/ui/index.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Questions that open one at a time, without any script. */
export function Questions({ name, questions }: { name: string; questions: Question[] }) {
  return (
    <ul className="border-b border-line">
      {questions.map(({ question, answer }, index) => (
        <li key={question}>
          <details name={name} open={index === 0} className="group border-t border-line">
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
              <h3 className="text-base group-open:text-seal-deep">{question}</h3>
              <Icon name="chevron-down" className="text-ink-3 transition-transform group-open:rotate-180" />
            </summary>
            <p className="max-w-article pb-5 text-ink-2">{answer}</p>
          </details>
        </li>
      ))}
    </ul>
  );
}
