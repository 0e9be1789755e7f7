import { expect, test } from 'vitest';
import { MATERIAL_PLACE, type OfflineMaterial, pageWith } from './offline-page.ts';

test('the list of trust goes into its place, as data that no page takes for a tag', () => {
  const material = { madeAt: '</script>$&' } as OfflineMaterial;
  const page = pageWith(`<script>${MATERIAL_PLACE}</script>`, material);
  expect(page).toBe('<script>{"madeAt":"\\u003c/script>$&"}</script>');
  // a page without its list would judge by none
  for (const other of ['', page, MATERIAL_PLACE + MATERIAL_PLACE])
    expect(() => pageWith(other, material)).toThrow('not the page');
});
