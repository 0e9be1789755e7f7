import { Icon } from '../../ui/index.ts';
import { JsonLd } from './json-ld.tsx';

export interface Question {
  question: string;
  answer: string;
}

const asFact = ({ question, answer }: Question) => ({
  '@type': 'Question',
  name: question,
  acceptedAnswer: { '@type': 'Answer', text: answer },
});

/** Questions that open one at a time, without any script. */
export function Questions({ name, questions }: { name: string; questions: Question[] }) {
  return (
    <>
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
      <JsonLd data={{ '@type': 'FAQPage', mainEntity: questions.map(asFact) }} />
    </>
  );
}
