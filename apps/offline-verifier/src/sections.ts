import type { OfflineMaterial } from '@yinxin/verification/offline-page';
import { element, timeWords } from './dom.ts';
import { packageSection } from './package-section.ts';
import { pdfSection } from './pdf-section.ts';
import type { Section } from './section.ts';
import { inTurn } from './turns.ts';

/** What this page can check, from the top down. */
const SECTIONS: readonly Section[] = [packageSection, pdfSection];

/** A button in our own words: the browser's own speaks its language and names no file once one is taken. */
const chooser = (words: string, input: HTMLElement): HTMLElement =>
  element('label', { class: 'chooser' }, words, input);

function sectionView(section: Section, trust: OfflineMaterial): HTMLElement {
  const { title, lead, accept, check, folder } = section;
  const input = element('input', { type: 'file', multiple: '', accept, 'aria-label': title });
  const folderInput =
    folder && element('input', { type: 'file', webkitdirectory: '', 'aria-label': folder.label });
  const drop = element(
    'div',
    { class: 'drop' },
    ...[lead, element('br'), chooser('选择文件', input)],
    ...(folder && folderInput
      ? [element('p', { class: 'quiet' }, folder.label), chooser('选择文件夹', folderInput)]
      : []),
  );
  const results = element('div', { 'aria-live': 'polite' });
  const take = (files: readonly File[]) =>
    results.prepend(...files.map((file) => inTurn(file.name, () => check(file, trust))));
  folderInput?.addEventListener('change', () => {
    const files = [...(folderInput.files ?? [])];
    if (folder && files.length > 0) results.prepend(inTurn('文件夹', () => folder.check(files, trust)));
    // the same folder can be chosen again
    folderInput.value = '';
  });
  input.addEventListener('change', () => {
    take([...(input.files ?? [])]);
    input.value = '';
  });
  drop.addEventListener('dragover', (event) => {
    event.preventDefault();
    drop.classList.add('over');
  });
  drop.addEventListener('dragleave', () => drop.classList.remove('over'));
  drop.addEventListener('drop', (event) => {
    event.preventDefault();
    drop.classList.remove('over');
    take([...(event.dataTransfer?.files ?? [])]);
  });
  return element('section', { 'aria-label': title }, element('h2', {}, title), drop, results);
}

const trustView = ({ madeAt, anchors }: OfflineMaterial): Node[] => [
  element('h2', {}, '信任列表'),
  element(
    'p',
    {},
    `本页内含印信信任列表，共 ${anchors.length} 个根证书，列表最近变更于 ${timeWords(madeAt)}：`,
  ),
  element(
    'ul',
    {},
    ...anchors.map(({ name, source, sha256 }) =>
      element('li', {}, `${name}（${source}），SHA-256 指纹 `, element('code', {}, sha256)),
    ),
  ),
  element(
    'p',
    { class: 'quiet' },
    '离线时无法得知：列表之后的变更、文件没有带上的吊销状态，以及文件是不是印信平台上的合同。这些请到印信网站查询。请核对本文件的摘要与下载专区公布的一致。',
  ),
];

/** Draws what can be checked, and whom the page believes. */
export function showSections(): void {
  const material: OfflineMaterial | null = JSON.parse(
    document.getElementById('material')?.textContent ?? 'null',
  );
  const sections = document.getElementById('sections');
  if (material) {
    sections?.replaceChildren(...SECTIONS.map((section) => sectionView(section, material)));
    document.getElementById('trust')?.replaceChildren(...trustView(material));
  } else
    sections?.replaceChildren(element('p', {}, '这份页面没有信任列表，请从印信网站的下载专区重新下载。'));
}
