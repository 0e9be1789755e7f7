import { useState } from 'react';
import { CopyButton } from '~/parts/reading/index.ts';
import { CodeBlock } from '../parts.tsx';
import { SAMPLE_LANGUAGES, type SampledRequest, type SampleLanguage, sampleOf } from './samples.ts';

/** Chosen once, it stays while one goes from call to call. */
let chosen: SampleLanguage = 'curl';

/** The same request as a whole program, to be copied and run. */
export function CodeSamples({ request }: { request: SampledRequest }) {
  const [language, setLanguage] = useState(chosen);
  const text = sampleOf(language, request);
  return (
    <section aria-label="代码">
      <div className="mb-1.5 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-x-4">
          {(Object.keys(SAMPLE_LANGUAGES) as SampleLanguage[]).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === language}
              onClick={() => {
                chosen = one;
                setLanguage(one);
              }}
              className="min-h-9 border-b-2 border-transparent text-sm text-ink-2 aria-pressed:border-seal aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:min-h-11"
            >
              {SAMPLE_LANGUAGES[one]}
            </button>
          ))}
        </div>
        <CopyButton text={text} what="代码" />
      </div>
      <CodeBlock dark label={`${SAMPLE_LANGUAGES[language]} 代码`}>
        {text}
      </CodeBlock>
    </section>
  );
}
