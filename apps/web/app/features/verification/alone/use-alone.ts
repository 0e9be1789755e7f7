import { useEffect, useRef, useState } from 'react';
import { useSend } from '~/session/index.ts';
import type { LocalVerifier } from './verifier.ts';

export type Alone =
  | { state: 'off' | 'preparing' | 'failed' }
  /** From here on nothing leaves the device. */
  | { state: 'ready'; verifier: LocalVerifier };

/** Whether files stay on the device; what that takes is loaded when it is wished for. */
export function useAlone() {
  const [alone, setAlone] = useState<Alone>({ state: 'off' });
  const send = useSend();
  const wished = useRef(0);
  const verifier = alone.state === 'ready' ? alone.verifier : undefined;
  useEffect(() => () => verifier?.end(), [verifier]);

  const set = (on: boolean) => {
    const wish = ++wished.current;
    if (!on) return setAlone({ state: 'off' });
    setAlone({ state: 'preparing' });
    import('./verifier.ts')
      .then(({ localVerifier }) => localVerifier(send))
      .then(
        (made) => (wish === wished.current ? setAlone({ state: 'ready', verifier: made }) : made.end()),
        () => wish === wished.current && setAlone({ state: 'failed' }),
      );
  };
  return { alone, set };
}
