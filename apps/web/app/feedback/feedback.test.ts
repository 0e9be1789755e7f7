import { describe, expect, test } from 'vitest';
import { isChunkFailure, mayReload } from './chunk-reload.ts';
import { idle, isShown, type Progress, type ProgressEvent, percentOf, progress } from './loading-progress.ts';
import { type Toast, toasts } from './toasts.ts';

describe('loading bar', () => {
  const after = (...events: ProgressEvent[]) => events.reduce<Progress>(progress, idle);
  const ticks = (count: number) => Array<ProgressEvent>(count).fill('tick');

  test('waits 200 ms before it shows', () => {
    expect(isShown(after('start', 'tick'))).toBe(false);
    expect(isShown(after('start', 'tick', 'tick'))).toBe(true);
  });
  test('is half way after half of its 5000 ms and never full by itself', () => {
    expect(percentOf(after('start', ...ticks(25)))).toBe(50);
    expect(percentOf(after('start', ...ticks(200)))).toBe(99);
  });
  test('fills up at the end and then hides', () => {
    const finished = after('start', ...ticks(3), 'finish');
    expect([finished.phase, percentOf(finished)]).toEqual(['finished', 100]);
    expect(progress(finished, 'hide')).toEqual(idle);
  });
  test('leaves nothing to see of a quick navigation', () => {
    expect(after('start', 'tick', 'finish')).toEqual(idle);
  });
  test('shows a failure however quick', () => {
    const failed = after('start', 'fail');
    expect([failed.phase, isShown(failed)]).toEqual(['failed', true]);
  });
  test('a failure is not covered up by the end of the navigation', () => {
    expect(after('start', 'tick', 'tick', 'tick', 'finish', 'fail').phase).toBe('failed');
  });
  test('a new navigation starts from nothing, and hiding the last one does not stop it', () => {
    expect(after('start', ...ticks(10), 'finish', 'start')).toEqual({ phase: 'running', elapsed: 0 });
    expect(after('start', 'hide').phase).toBe('running');
  });
});

describe('a missing part of the application', () => {
  test('reloads the page once in 60 seconds', () => {
    expect(mayReload(undefined, 1_000_000)).toBe(true);
    expect(mayReload(1_000_000, 1_059_999)).toBe(false);
    expect(mayReload(1_000_000, 1_060_000)).toBe(true);
  });
  test.each([
    'TypeError: Failed to fetch dynamically imported module: https://a/assets/x.js',
    'error loading dynamically imported module: https://a/assets/x.js',
    'Importing a module script failed.',
    'Unable to preload CSS for /assets/x.css',
  ])('is recognised by %j', (message) => expect(isChunkFailure(message)).toBe(true));
  test('is not every error', () => expect(isChunkFailure('x is not a function')).toBe(false));
});

describe('toasts', () => {
  const aToast = (id: number, text: string): Toast => ({ id, tone: 'error', text });
  const showing = (...texts: string[]) =>
    texts.reduce<readonly Toast[]>(
      (list, text, id) => toasts(list, { type: 'show', toast: aToast(id, text) }),
      [],
    );

  test('the same words are not shown twice', () => {
    expect(showing('a', 'b', 'a').map(({ text }) => text)).toEqual(['b', 'a']);
  });
  test('at most three are shown', () => {
    expect(showing('a', 'b', 'c', 'd').map(({ text }) => text)).toEqual(['b', 'c', 'd']);
  });
  test('one goes and the others stay', () => {
    expect(toasts(showing('a', 'b'), { type: 'dismiss', id: 0 }).map(({ text }) => text)).toEqual(['b']);
  });
});
