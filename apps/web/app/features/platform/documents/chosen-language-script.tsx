import { InlineScript } from '~/site/inline-script.tsx';
import { LANGUAGE_KEY } from './chosen-language.ts';

/** Shows the remembered language before the first paint, as CodeTabs will once it has taken over. */
const script = `(() => {
  let chosen;
  try { chosen = localStorage.getItem('${LANGUAGE_KEY}'); } catch {}
  if (!chosen) return;
  for (const group of document.querySelectorAll('[data-samples]')) {
    const parts = [...group.querySelectorAll('[data-language]')];
    if (!parts.some((part) => part.dataset.language === chosen)) continue;
    for (const part of parts) {
      const shown = part.dataset.language === chosen;
      if (part.role === 'tabpanel') part.hidden = !shown;
      else { part.ariaSelected = shown; part.tabIndex = shown ? 0 : -1; }
    }
  }
})()`;

export const ChosenLanguageScript = () => <InlineScript source={script} />;
