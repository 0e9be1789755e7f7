// Stands in for the module of Ant Design's base library that writes <style> elements (see antd-plugins.ts): the content
// security policy lets no inline sheet in. What is written at runtime is little, since the styles lie in a file:
// variables of the theme, which are there already, and rules like the scroll lock below a dialog.

interface Options {
  attachTo?: unknown;
}

const sheets = new Map<string, CSSStyleSheet>();
/** What callers put their marks on; it is never in the document. */
const markOf = () => document.createElement('style');

export function updateCSS(css: string, key: string, _options?: Options): HTMLStyleElement {
  const known = sheets.get(key);
  const sheet = known ?? new CSSStyleSheet();
  sheet.replaceSync(css);
  if (!known) {
    sheets.set(key, sheet);
    // adopted sheets come after those of the page: right for rules that repeat theirs or stand alone
    document.adoptedStyleSheets.push(sheet);
  }
  return markOf();
}

export function injectCSS(css: string, _options?: Options): HTMLStyleElement {
  return updateCSS(css, css);
}

export function removeCSS(key: string, _options?: Options): void {
  const sheet = sheets.get(key);
  if (!sheet) return;
  sheets.delete(key);
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
}

export function clearContainerCache(): void {}
