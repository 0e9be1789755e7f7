// States as data: the server obeys the table, the screen shows it, the tests walk it. No schema library here: the
// browser imports it too.

interface MachineAct<Role extends string> {
  /** What the button says. */
  words: string;
  /** Who may. */
  roles: readonly Role[];
}

interface StateTable<State extends string, Act extends string, Role extends string> {
  /** Every state, with the words for it. */
  states: Readonly<Record<State, string>>;
  acts: Readonly<Record<Act, MachineAct<Role>>>;
  /** What may happen in a state, and what becomes of it. */
  steps: Readonly<Record<State, Readonly<Partial<Record<Act, State>>>>>;
}

/** The state after an act; or what stood against it: the state, or who asked. */
export type Step<State extends string> = { next: State } | { refused: 'state' | 'role' };

export interface StateMachine<State extends string, Act extends string, Role extends string>
  extends StateTable<State, Act, Role> {
  /** What holders of these roles may do in a state, in the order of the acts. */
  may(state: State, roles: readonly Role[]): Act[];
  step(state: State, act: Act, roles: readonly Role[]): Step<State>;
}

export function stateMachine<State extends string, Act extends string, Role extends string>(
  table: StateTable<State, Act, Role>,
): StateMachine<State, Act, Role> {
  const acts = Object.keys(table.acts) as Act[];
  const step = (state: State, act: Act, roles: readonly Role[]): Step<State> => {
    const steps = table.steps[state];
    const next = Object.hasOwn(steps, act) ? steps[act] : undefined;
    if (next === undefined) return { refused: 'state' };
    return table.acts[act].roles.some((role) => roles.includes(role)) ? { next } : { refused: 'role' };
  };
  return {
    ...table,
    step,
    may: (state, roles) => acts.filter((act) => 'next' in step(state, act, roles)),
  };
}
