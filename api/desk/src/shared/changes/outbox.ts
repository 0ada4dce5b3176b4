import { Problem } from '../api/call.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { createOutcomes, type OutcomeListeners } from './outcomes.ts';
import { type Conflict, createUnsent, type Waiting } from './unsent.ts';
import { request, type Write } from './write.ts';

const MOST_WAITING = 20;
/** A change that makes the server fail this often is shown as failed, so that it does not delay the others. */
const MOST_FAILURES = 5;

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * Sends every change to a lead, one after another. Each is repeated with the same Idempotency-Key until the api has
 * responded, and stored encrypted until then, so that a lost response, a reload or the end of the session neither loses
 * nor doubles a change.
 */
export function createOutbox({ drafts, ...listeners }: OutcomeListeners & { drafts: DraftStore }) {
  const unsent = createUnsent(drafts);
  const { writes, conflicts, update } = unsent;
  const { finish, refuse, resolveRefusal } = createOutcomes(unsent, listeners);
  let isRunning = false;
  let isOpen = false;
  let lastMadeAt = 0;
  let endPause: () => void = () => undefined;

  const first = () => writes.get().find(({ state }) => state !== 'refused');

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let next = first(); next && isOpen; next = first()) await attempt(next);
    } finally {
      isRunning = false;
    }
  }

  async function attempt(write: Waiting): Promise<void> {
    const tries = write.tries + 1;
    update(write.key, { state: 'sending', tries });
    let body: unknown;
    try {
      body = await request(write);
    } catch (failure) {
      if (!(failure instanceof Problem)) throw failure;
      // The outbox opens again after the user signs in.
      if (failure.status === 401) {
        update(write.key, { state: 'waiting', problem: failure });
        isOpen = false;
      } else if (failure.isTemporary) {
        const failures = (write.failures ?? 0) + (failure.status === 500 ? 1 : 0);
        if (failures >= MOST_FAILURES) return refuse(write, failure);
        update(write.key, { state: 'waiting', problem: failure, failures });
        await pause(failure.retryAfter === undefined ? Math.min(500 * 2 ** tries, 8000) : failure.retryAfter * 1000);
      } else resolveRefusal(write, failure);
      return;
    }
    finish(write, body);
  }

  function pause(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** An error when no more changes fit. The form then keeps its text. */
  function whyFull(): Error | undefined {
    if (writes.get().length < MOST_WAITING) return undefined;
    return new Error(
      `${MOST_WAITING} changes are waiting to be sent. Wait until the server can be reached, or discard one.`,
    );
  }

  /**
   * Stores a change. Resolves when the api has stored it.
   * @throws Problem when the api refuses it for good. It then stays in the list as refused, until `drop` or `retry`
   * @throws Error when too many changes are waiting
   */
  function send<T>(write: Omit<Write, 'key'> & { key?: string }): Promise<T> {
    lastMadeAt = Math.max(Date.now(), lastMadeAt + 1);
    const waiting: Waiting = { key: crypto.randomUUID(), ...write, madeAt: lastMadeAt, state: 'waiting', tries: 0 };
    const full = whyFull();
    if (full) return Promise.reject(full);
    const stored = unsent.add<T>(waiting);
    void run();
    return stored;
  }

  return {
    /** Changes that are waiting, being sent or refused. */
    writes,
    conflicts,
    send,
    whyFull,
    /** Sends the changes that waited for a session. */
    open: (): void => {
      isOpen = true;
      unsent.restore();
      void run();
    },
    /** Stops sending without a session. Ends a pause, so that the next session does not wait for it. */
    close: (): void => {
      isOpen = false;
      endPause();
    },
    /** Ends the pause between two tries, for example when the browser is online again. */
    endPause: () => endPause(),
    /** Sends waiting changes now. */
    sendNow: (): void => {
      endPause();
      void run();
    },
    /** Sends a refused change again. */
    retry: (key: string): void => {
      update(key, { state: 'waiting', failures: 0 });
      void run();
    },
    /** Discards a change. */
    drop: (key: string): void => {
      const write = writes.get().find((each) => each.key === key);
      unsent.remove(key);
      unsent.settle(key, ({ failed }) =>
        failed(write?.problem ?? new Problem(undefined, { message: 'You discarded this change.' })),
      );
      // The next change need not wait any longer.
      endPause();
    },
    /** The user has decided about a conflict. */
    settleConflict: (conflict: Conflict): void =>
      unsent.setConflicts(conflicts.get().filter((each) => each !== conflict)),
    /** Removes an erased lead's name from bulk changes that are waiting. */
    forgetName: (id: string): void => {
      for (const { key, names } of writes.get())
        if (names?.[id] !== undefined) update(key, { names: { ...names, [id]: 'Erased lead' } });
    },
  };
}
