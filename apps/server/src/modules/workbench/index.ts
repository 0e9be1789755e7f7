import * as api from '@yinxin/api';
import { dayInChina } from '@yinxin/values';
import type { CallBook } from '../../http/calls.ts';
import { type HomeSources, readHome, workCounts } from './facts.ts';
import { nextStep, type Situation, stepsOf } from './next-step.ts';

/** The seal in force whose certificate ends first. */
const firstEnding = (seals: Situation['seals']) =>
  seals
    .filter(({ state }) => state === 'enabled')
    .sort((one, other) => (one.certificate?.daysLeft ?? 0) - (other.certificate?.daysLeft ?? 0))[0] ?? null;

const dueToday = ({ todos, now }: Situation) =>
  todos.filter(({ kind, due }) => kind === 'contract' && due && dayInChina(new Date(due)) === dayInChina(now))
    .length;

/** The home after login: it has nothing of its own, and reads what the person could read themself. */
export function createWorkbench(
  book: CallBook,
  { now, ...sources }: HomeSources & { now: () => Date },
): void {
  book.answer(api.workCounts, ({ person }) => workCounts(sources, person));
  book.answer(api.workbench, async ({ caller, person }) => {
    const home = await readHome(book.sendAs(caller), person, sources, now());
    const { situation, scenes } = home;
    const next = nextStep(situation);
    const chosen = scenes.find((scene) => scene.chosen);
    return {
      next,
      steps: stepsOf(situation),
      todos: situation.todos.filter(({ path, title }) => path !== next.action.path || title !== next.title),
      todoCount: situation.todoCount,
      unlistedCount: situation.todoCount - situation.todos.length,
      dueToday: dueToday(situation),
      waitingCount: situation.waitingCount,
      counts: home.counts,
      recent: home.recent,
      balance: home.balance,
      seal: firstEnding(situation.seals),
      scene: chosen
        ? { sceneId: chosen.sceneId, sceneName: chosen.sceneName, description: chosen.description }
        : null,
      otherScenes: scenes.filter(({ forOwner, chosen: isChosen }) => forOwner && !isChosen).length,
    };
  });
}
