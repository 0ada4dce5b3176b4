/**
 * Sends every change to a lead, one after another. Each is repeated with the same Idempotency-Key until the api has
 * responded, and stored encrypted until then, so that a lost response, a reload or the end of the session neither loses
 * nor doubles a change.
 */
import { Problem, type Schemas } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';
import { deleteDraft, listDrafts, readDraft, writeDraft } from '../drafts/sealed-store.ts';
import { compareWithCurrent } from './stale-lead.ts';
import { isMissingStep, noteMissingStep } from './missing-step.ts';
import { type LeadFields, request, type SharedFields, stateIn, type Write } from './write.ts';

type StaleLead = Schemas['StaleLead'];
type LeadState = Schemas['LeadState'];

export interface Waiting extends Write {
  /** In milliseconds since 1970: changes are sent in the order in which they were made. */
  madeAt: number;
  state: 'sending' | 'waiting' | 'refused';
  tries: number;
  /** How often the server has failed to store it, as opposed to being away. */
  failures?: number;
  /** Of a call: the status that the lead could not take. The user is asked about it once the call is stored. */
  refused?: SharedFields;
  /** Why it is waiting, or was refused. */
  problem?: Problem;
}

/** Two people changed the same field. The rest of the change is stored. */
export interface Conflict {
  write: Write;
  stale: Pick<StaleLead, 'current' | 'changedBy' | 'changedAt'>;
  mine: SharedFields;
  /** The version of the lead that `mine` applies to. */
  version: number;
}

const MOST_WAITING = 20;
/** A change that makes the server fail this often is shown as failed, so that it does not hold up the others. */
const MOST_FAILURES = 5;
/** Prefix of the drafts. Each change has its own, so that tabs do not overwrite each other. */
const DRAFT = 'outbox:';
const CONFLICT_DRAFT = 'outbox-conflicts';

export const outboxStore = createValueStore<readonly Waiting[]>([]);
export const conflictStore = createValueStore<readonly Conflict[]>([]);

type Settled = { done: (body: unknown) => void; failed: (problem: unknown) => void };
const settling = new Map<string, Settled>();
let onStored: (write: Write, body: unknown) => void = () => undefined;
let onRefused: (write: Write, problem: Problem) => void = () => undefined;
let running = false;
let lastMadeAt = 0;
let isOpen = false;
let wake: () => void = () => undefined;

/** Called once. The callbacks also run for changes from before a reload. */
export function startOutbox(stored: typeof onStored, refused = onRefused): void {
  onStored = stored;
  onRefused = refused;
  addEventListener('online', () => wake());
}

/** Sends the changes that waited for a session. */
export function openOutbox(): void {
  isOpen = true;
  const known = new Set(outboxStore.get().map(({ key }) => key));
  const missing = listDrafts()
    .filter((name) => name.startsWith(DRAFT))
    .flatMap((name) => readDraft<Waiting>(name) ?? [])
    .filter(({ key }) => !known.has(key))
    .toSorted((one, other) => one.madeAt - other.madeAt)
    .map((write) => ({ ...write, state: 'waiting' as const }));
  if (missing.length > 0) setAll([...missing, ...outboxStore.get()]);
  if (conflictStore.get().length === 0) conflictStore.set(readDraft<Conflict[]>(CONFLICT_DRAFT) ?? []);
  void run();
}

/** Stops sending without a session. Ends a pause, so that the next session does not wait for it. */
export function closeOutbox(): void {
  isOpen = false;
  wake();
}

/** An error when no more changes fit. The form then keeps its text. */
export function whyFull(): Error | undefined {
  if (outboxStore.get().length < MOST_WAITING) return undefined;
  return new Error(
    `${MOST_WAITING} changes are waiting to be sent. Wait until the server can be reached, or discard one.`,
  );
}

/**
 * Stores a change. Resolves when the api has stored it.
 * @throws Problem when the api refuses it for good. It then stays in the list as refused, until `drop` or `retry`
 * @throws Error when too many changes are waiting
 */
export function send<T>(write: Omit<Write, 'key'> & { key?: string }): Promise<T> {
  lastMadeAt = Math.max(Date.now(), lastMadeAt + 1);
  const waiting: Waiting = { key: crypto.randomUUID(), ...write, madeAt: lastMadeAt, state: 'waiting', tries: 0 };
  const full = whyFull();
  if (full) return Promise.reject(full);
  return new Promise<T>((resolve, reject) => {
    settling.set(waiting.key, { done: (body) => resolve(body as T), failed: reject });
    setAll([...outboxStore.get(), waiting]);
    void run();
  });
}

/** Discards a change. */
export function drop(key: string): void {
  const write = outboxStore.get().find((each) => each.key === key);
  setAll(outboxStore.get().filter((each) => each.key !== key));
  settle(key, ({ failed }) =>
    failed(write?.problem ?? new Problem(undefined, { message: 'You discarded this change.' })),
  );
  // The next change need not wait any longer.
  wake();
}

/** Removes an erased lead's name from bulk changes that are waiting. */
export function forgetName(id: string): void {
  for (const { key, names } of outboxStore.get())
    if (names?.[id] !== undefined) update(key, { names: { ...names, [id]: 'Erased lead' } });
}

/** Sends a refused change again. */
export function retry(key: string): void {
  update(key, { state: 'waiting', failures: 0 });
  void run();
}

export function settleConflict(conflict: Conflict): void {
  setConflicts(conflictStore.get().filter((each) => each !== conflict));
}

/** Conflicts survive a reload, like changes. */
function setConflicts(conflicts: readonly Conflict[]): void {
  conflictStore.set(conflicts);
  if (conflicts.length === 0) deleteDraft(CONFLICT_DRAFT);
  else writeDraft(CONFLICT_DRAFT, conflicts);
}

function setAll(writes: readonly Waiting[]): void {
  const before = outboxStore.get();
  outboxStore.set(writes);
  for (const { key } of before) if (!writes.some((write) => write.key === key)) deleteDraft(DRAFT + key);
  for (const write of writes) {
    if (!before.includes(write)) writeDraft(DRAFT + write.key, toKept(write));
  }
}

const toKept = ({ problem: _problem, ...kept }: Waiting) => kept;

function update(key: string, changes: Partial<Waiting>): void {
  setAll(outboxStore.get().map((each) => (each.key === key ? { ...each, ...changes } : each)));
}

function settle(key: string, how: (settled: Settled) => void): void {
  const settled = settling.get(key);
  settling.delete(key);
  if (settled) how(settled);
}

async function run(): Promise<void> {
  if (running) return;
  running = true;
  try {
    for (let next = first(); next && isOpen; next = first()) await attempt(next);
  } finally {
    running = false;
  }
}

const first = () => outboxStore.get().find(({ state }) => state !== 'refused');

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
    } else if (failure.isPassing) {
      const failures = (write.failures ?? 0) + (failure.status === 500 ? 1 : 0);
      if (failures >= MOST_FAILURES) return refuse(write, failure);
      update(write.key, { state: 'waiting', problem: failure, failures });
      await pause(failure.retryAfter === undefined ? Math.min(500 * 2 ** tries, 8000) : failure.retryAfter * 1000);
    } else if (failure.status === 412) mergeStale(write, failure.body as StaleLead);
    else if (ALREADY_SO.includes(failure.reason ?? '')) finish(write, undefined);
    else if (isMissingStep(failure)) leadToStep(write, failure);
    else if (write.kind === 'log' && isAboutStatus(failure)) storeWithoutStatus(write);
    else refuse(write, failure);
    return;
  }
  finish(write, body);
}

/** These requests have no key. If the first response was lost, a repeat gets one of these, which means success. */
const ALREADY_SO = ['undone-before', 'retracted-before', 'quarantine-state'];

/** A colleague changed the status meanwhile, so the call is stored without one. */
function storeWithoutStatus(write: Waiting): void {
  const { status, lostReason, ...body } = write.body as LeadFields;
  update(write.key, {
    body,
    refused: { ...(status && { status }), ...(lostReason && { lostReason }) },
    state: 'waiting',
  });
}

/** A condition of the status is missing. The user is led there; a call is stored meanwhile. */
function leadToStep(write: Waiting, problem: Problem): void {
  const body: LeadFields = { ...write.body };
  noteMissingStep(write.leadId, problem, body.reopenReason);
  delete body.status;
  if (write.kind === 'log') return update(write.key, { body, state: 'waiting' });
  setAll(outboxStore.get().filter(({ key }) => key !== write.key));
  settle(write.key, ({ failed }) => failed(problem));
}

const isAboutStatus = ({ errors }: Problem) =>
  errors.some(({ field }) => field === 'status' || field === 'reopenReason');

function finish(write: Write & Pick<Waiting, 'refused'>, body: unknown): void {
  const after = stateIn(body);
  // The user's next changes were made on the version that this change produced.
  const isNext = (leadId: string | undefined, version = 0) => leadId === after?.id && version + 1 === after?.version;
  const follow = <T extends { version?: number }>(each: T, leadId: string | undefined): T =>
    after && isNext(leadId, each.version) ? { ...each, version: after.version } : each;
  setAll(
    outboxStore
      .get()
      .filter(({ key }) => key !== write.key)
      .map((each) => follow(each, each.leadId)),
  );
  const conflicts = conflictStore.get().map((each) => follow(each, each.write.leadId));
  if (after && write.refused) {
    // The history has who changed it and when.
    const stale = { current: after, changedBy: null, changedAt: '' };
    setConflicts([...conflicts, { write, stale, mine: write.refused, version: after.version }]);
  } else if (conflicts.some((each, index) => each !== conflictStore.get()[index])) setConflicts(conflicts);
  onStored(write, body);
  settle(write.key, ({ done }) => done(body));
}

function refuse(write: Write, problem: Problem): void {
  update(write.key, { state: 'refused', problem });
  onRefused(write, problem);
  settle(write.key, ({ failed }) => failed(problem));
}

/** The api refused the change because the lead has a newer version. */
function mergeStale(write: Waiting, stale: StaleLead): void {
  const { current } = stale;
  const { mine, rest, isDone, isMore } = compareWithCurrent(write, stale);
  // A call and its note are stored even if its other fields conflict.
  const isNothingElse = write.kind !== 'log';
  if (isNothingElse && isDone) {
    const after = { ...current, entries: [] };
    return isMore ? settleUnstored(write, after) : finish(write, after);
  }
  if (Object.keys(mine).length > 0)
    setConflicts([...conflictStore.get(), { write, stale, mine, version: current.version }]);
  if (isNothingElse && Object.keys(rest).length === 0) return settleUnstored(write, current);
  update(write.key, { body: rest, version: current.version, state: 'waiting' });
}

/** There is nothing left to store. Later changes compare with the current version themselves. */
function settleUnstored(write: Write, current: LeadState): void {
  setAll(outboxStore.get().filter(({ key }) => key !== write.key));
  onStored(write, current);
  settle(write.key, ({ done }) => done(current));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    wake = () => {
      clearTimeout(timer);
      resolve();
    };
  });
}

/** Sends waiting changes now. */
export function sendNow(): void {
  wake();
  void run();
}
