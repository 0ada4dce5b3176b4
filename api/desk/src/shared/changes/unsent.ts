import type { Problem, Schemas } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { SharedFields, Write } from './write.ts';

export interface Waiting extends Write {
  /** In milliseconds since 1970: changes are sent in the order in which they were made. */
  madeAt: number;
  state: 'sending' | 'waiting' | 'refused';
  tries: number;
  /** How often the server answered with an error 500. */
  failures?: number;
  /** Only for a call: a status that the lead cannot have. The conflict dialog asks about it once the call is stored. */
  refused?: SharedFields;
  /** Why it is waiting, or was refused. */
  problem?: Problem;
}

/** A field that two people changed. The rest of the change is stored. */
export interface Conflict {
  write: Write;
  stale: Pick<Schemas['StaleLead'], 'current' | 'changedBy' | 'changedAt'>;
  mine: SharedFields;
  /** The version of the lead that `mine` applies to. */
  version: number;
}

/** Resolves or rejects the promise of a change. */
type Settled = { done: (body: unknown) => void; failed: (problem: unknown) => void };

/** Prefix of the drafts. Each change has its own, so that tabs do not overwrite each other. */
const DRAFT = 'outbox:';
const CONFLICT_DRAFT = 'outbox-conflicts';

export type Unsent = ReturnType<typeof createUnsent>;

/** Changes that are not stored yet, and conflicts. Drafts keep them for a reload. */
export function createUnsent(drafts: DraftStore) {
  const writes = createValueStore<readonly Waiting[]>([]);
  const conflicts = createValueStore<readonly Conflict[]>([]);
  const settling = new Map<string, Settled>();

  function setWrites(next: readonly Waiting[]): void {
    const before = writes.get();
    writes.set(next);
    for (const { key } of before) if (!next.some((write) => write.key === key)) drafts.remove(DRAFT + key);
    for (const write of next) if (!before.includes(write)) drafts.write(DRAFT + write.key, withoutProblem(write));
  }

  function setConflicts(next: readonly Conflict[]): void {
    conflicts.set(next);
    if (next.length === 0) drafts.remove(CONFLICT_DRAFT);
    else drafts.write(CONFLICT_DRAFT, next);
  }

  return {
    writes,
    conflicts,
    setWrites,
    setConflicts,
    /** Adds a change. Resolves or rejects when `settle` is called. */
    add: <T>(write: Waiting): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        settling.set(write.key, { done: (body) => resolve(body as T), failed: reject });
        setWrites([...writes.get(), write]);
      }),
    update: (key: string, changes: Partial<Waiting>): void =>
      setWrites(writes.get().map((each) => (each.key === key ? { ...each, ...changes } : each))),
    remove: (key: string): void => setWrites(writes.get().filter((each) => each.key !== key)),
    /** Reports the outcome to the caller of `add`, unless the page was reloaded since. */
    settle: (key: string, report: (settled: Settled) => void): void => {
      const settled = settling.get(key);
      settling.delete(key);
      if (settled) report(settled);
    },
    /** Reads the changes and conflicts from before a reload. */
    restore: (): void => {
      const known = new Set(writes.get().map(({ key }) => key));
      const missing = drafts
        .list()
        .filter((name) => name.startsWith(DRAFT))
        .flatMap((name) => drafts.read<Waiting>(name) ?? [])
        .filter(({ key }) => !known.has(key))
        .toSorted((one, other) => one.madeAt - other.madeAt)
        .map((write) => ({ ...write, state: 'waiting' as const }));
      if (missing.length > 0) setWrites([...missing, ...writes.get()]);
      if (conflicts.get().length === 0) conflicts.set(drafts.read<Conflict[]>(CONFLICT_DRAFT) ?? []);
    },
  };
}

const withoutProblem = ({ problem: _problem, ...write }: Waiting) => write;
