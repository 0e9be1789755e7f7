import { useState } from 'react';
import { Button, Icon } from '~/ui/index.ts';

interface DemoFillProps {
  words: string;
  onFill: () => Promise<void>;
}

/** In a demo one press fills a form with made-up data that its stand-ins know. */
export function DemoFill({ words, onFill }: DemoFillProps) {
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const fill = async () => {
    setState('busy');
    await onFill().then(
      () => setState('ready'),
      () => setState('failed'),
    );
  };
  return (
    <p
      data-demo=""
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded border border-line bg-paper px-4 py-2 text-sm text-ink-2"
    >
      <span className="flex-1 basis-48">
        {state === 'failed' ? '没有取到演示数据，请再按一次。' : '演示环境，用不着真实证件。'}
        <a href="/sandbox" target="_blank" rel="noopener" className="text-navy underline underline-offset-4">
          沙箱怎样判断
        </a>
      </span>
      <Button variant="secondary" size="sm" busy={state === 'busy'} onClick={fill}>
        <Icon name="upload" size={16} />
        {words}
      </Button>
    </p>
  );
}
