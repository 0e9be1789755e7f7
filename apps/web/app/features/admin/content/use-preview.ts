import { useEffect, useState } from 'react';
import { useAdmin } from '../session.tsx';

/** Long enough that typing is not interrupted, short enough to feel live. */
const PAUSE_MS = 400;

/** A text as the public would see it, some moments after the last change. */
export function usePreview(text: string): string {
  const { send } = useAdmin();
  const [html, setHtml] = useState('');
  useEffect(() => {
    let isCurrent = true;
    const timer = setTimeout(() => {
      send('POST /api/admin/content/preview', { body: { text } }).then(
        (rendered) => isCurrent && setHtml(rendered.html),
        () => {}, // the session has said what went wrong
      );
    }, PAUSE_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [send, text]);
  return html;
}
