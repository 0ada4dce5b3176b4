import type { Problem, Schemas } from '../api/call.ts';
import type { ValueStore } from '../api/value-store.ts';
import { type MissingStep, missingStepIn } from './missing-step.ts';
import { compareWithCurrent } from './stale-lead.ts';
import type { Unsent, Waiting } from './unsent.ts';
import { type LeadFields, stateIn, type Write } from './write.ts';

type StaleLead = Schemas['StaleLead'];
type LeadState = Schemas['LeadState'];

export interface OutcomeListeners {
  /** Is set to the step that a refused status lacks. */
  missingStep: ValueStore<MissingStep | undefined>;
  /** Called also for changes from before a reload. */
  onStored: (write: Write, body: unknown) => void;
  onRefused: (write: Write, problem: Problem) => void;
}

/** Reasons that mean success: the api keeps no key of these requests, so a repeat after a lost response gets one. */
const DONE_BEFORE = ['undone-before', 'retracted-before', 'quarantine-state'];

const isAboutStatus = ({ errors }: Problem) =>
  errors.some(({ field }) => field === 'status' || field === 'reopenReason');

/** Applies the api's responses to the changes that are not stored yet. */
export function createOutcomes(unsent: Unsent, { missingStep, onStored, onRefused }: OutcomeListeners) {
  const { writes, conflicts, setWrites, setConflicts, update, remove, settle } = unsent;

  /** Removes a stored change and reports it. */
  function finish(write: Write & Pick<Waiting, 'refused'>, body: unknown): void {
    const after = stateIn(body);
    // Other changes that the user made on the same version now apply to the new one.
    const isNext = (leadId: string | undefined, version = 0) => leadId === after?.id && version + 1 === after?.version;
    const withNewVersion = <T extends { version?: number }>(each: T, leadId: string | undefined): T =>
      after && isNext(leadId, each.version) ? { ...each, version: after.version } : each;
    setWrites(
      writes
        .get()
        .filter(({ key }) => key !== write.key)
        .map((each) => withNewVersion(each, each.leadId)),
    );
    const before = conflicts.get();
    const updated = before.map((each) => withNewVersion(each, each.write.leadId));
    if (after && write.refused) {
      // Who changed the status, and when, is in the history.
      const stale = { current: after, changedBy: null, changedAt: '' };
      setConflicts([...updated, { write, stale, mine: write.refused, version: after.version }]);
    } else if (updated.some((each, index) => each !== before[index])) setConflicts(updated);
    onStored(write, body);
    settle(write.key, ({ done }) => done(body));
  }

  /** Marks a change as refused. It stays in the list until the user sends or discards it. */
  function refuse(write: Write, problem: Problem): void {
    update(write.key, { state: 'refused', problem });
    onRefused(write, problem);
    settle(write.key, ({ failed }) => failed(problem));
  }

  /** Removes a change of which nothing is left to store. Later changes compare with the current version themselves. */
  function finishUnstored(write: Write, current: LeadState): void {
    remove(write.key);
    onStored(write, current);
    settle(write.key, ({ done }) => done(current));
  }

  /** The lead has a newer version: fields that only this user changed are sent again, the others are a conflict. */
  function mergeStale(write: Waiting, stale: StaleLead): void {
    const { current } = stale;
    const { mine, rest, isDone, isMore } = compareWithCurrent(write, stale);
    // A call and its note are stored even if its other fields conflict.
    const isOnlyFields = write.kind !== 'log';
    if (isOnlyFields && isDone) {
      const after = { ...current, entries: [] };
      return isMore ? finishUnstored(write, after) : finish(write, after);
    }
    if (Object.keys(mine).length > 0)
      setConflicts([...conflicts.get(), { write, stale, mine, version: current.version }]);
    if (isOnlyFields && Object.keys(rest).length === 0) return finishUnstored(write, current);
    update(write.key, { body: rest, version: current.version, state: 'waiting' });
  }

  /** A colleague changed the status meanwhile, so the call is stored without one. */
  function storeWithoutStatus(write: Waiting): void {
    const { status, lostReason, ...body } = write.body as LeadFields;
    const refused = { ...(status && { status }), ...(lostReason && { lostReason }) };
    update(write.key, { body, refused, state: 'waiting' });
  }

  /** Opens the step that the status lacks. A call is stored without the status. */
  function openMissingStep(write: Waiting, is: MissingStep['is'], problem: Problem): void {
    const body: LeadFields = { ...write.body };
    const { leadId } = write;
    if (leadId !== undefined) missingStep.set({ leadId, is, reopenReason: body.reopenReason });
    delete body.status;
    if (write.kind === 'log') return update(write.key, { body, state: 'waiting' });
    remove(write.key);
    settle(write.key, ({ failed }) => failed(problem));
  }

  /** Resolves a refusal as far as possible without the user. */
  function resolveRefusal(write: Waiting, problem: Problem): void {
    const step = missingStepIn(problem);
    if (problem.status === 412) mergeStale(write, problem.body as StaleLead);
    else if (DONE_BEFORE.includes(problem.reason ?? '')) finish(write, undefined);
    else if (step) openMissingStep(write, step, problem);
    else if (write.kind === 'log' && isAboutStatus(problem)) storeWithoutStatus(write);
    else refuse(write, problem);
  }

  return { finish, refuse, resolveRefusal };
}
