import { describe, expect, test } from 'vitest';
import { sectors } from '~/parts/sectors/sectors.ts';
import { solutions } from './sectors/index.ts';
import { loadSolution } from './sectors/load.ts';

const all = Object.entries(solutions);

test('the sectors of the home page are those that have a page, in the same order', () => {
  expect(Object.keys(solutions)).toEqual(sectors.map(({ key }) => key));
});

test.each(Object.entries(loadSolution))('%s is loaded with its own words', async (key, load) => {
  expect((await load()).solution).toBe(solutions[key as keyof typeof solutions]);
});

describe.each(all)('%s', (_, { pains, scenes, flow, rules, order }) => {
  test('tells its pains, scenes with files, and the rules that apply', () => {
    expect(pains).toHaveLength(3);
    expect(scenes.length).toBeGreaterThanOrEqual(5);
    for (const { files } of scenes) expect(files.length).toBeGreaterThan(0);
    expect(rules.length).toBeGreaterThanOrEqual(3);
    expect(order.toSorted()).toEqual(['cases', 'flow', 'pains', 'rules', 'scenes']);
  });
  test('every step of its flow has a lane, and every lane a step', () => {
    const used = new Set(flow.steps.map(({ lane }) => lane));
    expect([...used].toSorted()).toEqual(flow.lanes.map((_, index) => index + 1));
  });
});

test('no two sectors tell their story alike', () => {
  for (const told of ['Picture', 'closing', 'titles', 'order'] as const) {
    const tellings = all.map(([, solution]) =>
      told === 'Picture' ? solution.Picture.name : JSON.stringify(solution[told]),
    );
    expect(tellings.filter((telling, index) => tellings.indexOf(telling) !== index)).toEqual([]);
  }
});

test('no file is named twice within a sector', () => {
  for (const [, { scenes }] of all) {
    const files = scenes.flatMap((scene) => scene.files);
    expect(files.filter((file, index) => files.indexOf(file) !== index)).toEqual([]);
  }
});
