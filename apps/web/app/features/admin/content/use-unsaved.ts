import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

/** Knows whether something typed is not saved yet, and asks before it would be lost. */
export function useUnsaved() {
  const { modal } = App.useApp();
  const [isDirty, setDirty] = useState(false);
  // beside the state, because saving and leaving happen in one breath
  const dirty = useRef(false);
  const mark = useCallback((next: boolean) => {
    dirty.current = next;
    setDirty(next);
  }, []);

  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const blocker = useBlocker(() => dirty.current);
  const { state, proceed, reset } = blocker;
  useEffect(() => {
    if (state !== 'blocked') return;
    const question = modal.confirm({
      title: '离开这个页面？',
      content: '有未保存的修改，离开后会丢失。',
      okText: '不保存，离开',
      okButtonProps: { danger: true },
      cancelText: '留在这里',
      onOk: () => {
        mark(false);
        proceed();
      },
      onCancel: reset,
    });
    return () => question.destroy();
  }, [state, proceed, reset, modal, mark]);

  return {
    isDirty,
    markDirty: useCallback(() => mark(true), [mark]),
    markSaved: useCallback(() => mark(false), [mark]),
  };
}
