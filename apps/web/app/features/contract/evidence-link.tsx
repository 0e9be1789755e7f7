import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useToast } from '~/feedback/index.ts';
import { fetchFile, ownCredentials, saveFile, withLogin } from '~/session/transfers.ts';
import { buttonClass, Icon } from '~/ui/index.ts';
import { type ContractDetail, paths } from './model.ts';
import { whenReady } from './when-ready.ts';

const KINDS = {
  package: { what: '证据包', icon: 'package', path: paths.evidence, ending: 'zip' },
  report: { what: '证据报告', icon: 'scales', path: paths.evidenceReport, ending: 'pdf' },
} as const;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

interface EvidenceLinkProps {
  contract: Pick<ContractDetail, 'id' | 'title'>;
  kind: keyof typeof KINDS;
  /** As wide as what it stands in. */
  block?: boolean;
}

/** Takes evidence along once it is complete, and says why where it cannot; without script it is a plain link. */
export function EvidenceLink({ contract: { id, title }, kind, block = false }: EvidenceLinkProps) {
  const { what, icon, path, ending } = KINDS[kind];
  const toast = useToast();
  const [state, setState] = useState<'idle' | 'fetching' | 'waiting'>('idle');
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const take = async () => {
    setState('fetching');
    try {
      const content = await whenReady(
        async () => (left.current ? undefined : withLogin(fetchFile(path(id), ownCredentials()))),
        { wait: pause, onWait: () => setState('waiting') },
      );
      if (content && !left.current) saveFile(content, `${title}（${what}）.${ending}`);
    } catch (error) {
      if (!left.current) toast.error(error instanceof Error ? error.message : `没能取得${what}，请稍后再试`);
    }
    setState('idle');
  };
  const follow = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (state === 'idle') void take();
  };
  const words = {
    idle: `下载${what}`,
    fetching: `正在准备${what}…`,
    waiting: '存证尚未完成，完成后自动下载…',
  };
  return (
    <a
      href={path(id)}
      download
      onClick={follow}
      aria-busy={state !== 'idle'}
      className={buttonClass({ variant: 'secondary', ...(block ? { block } : { size: 'sm' }) })}
    >
      <Icon name={icon} size={18} />
      <span aria-live="polite">{words[state]}</span>
    </a>
  );
}
