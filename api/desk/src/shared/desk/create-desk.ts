import { createBulkChanges } from '../changes/bulk-changes.ts';
import { forgetLead } from '../changes/lead-writes.ts';
import type { MissingStep } from '../changes/missing-step.ts';
import { createOpenedList } from '../changes/opened-list.ts';
import { createOutbox } from '../changes/outbox.ts';
import { showRefused, showStored } from '../changes/show-stored.ts';
import { createUndo } from '../changes/undo.ts';
import { createValueStore } from '../api/value-store.ts';
import { createDraftStore } from '../drafts/draft-store.ts';
import { createClock } from '../live/clock.ts';
import { createFollowUps } from '../live/due-follow-ups.ts';
import { createLiveChanges } from '../live/live-changes.ts';
import type { Desk } from './desk.ts';

/** Creates the stores of a desk. The app calls it once; each test has its own. */
export function createDesk(): Desk {
  const clock = createClock();
  const undo = createUndo();
  const drafts = createDraftStore();
  const missingStep = createValueStore<MissingStep | undefined>(undefined);
  const openedList = createOpenedList();
  const followUps = createFollowUps(clock);
  const desk: Desk = {
    clock,
    undo,
    drafts,
    missingStep,
    outbox: createOutbox({
      drafts,
      missingStep,
      onStored: (write, body) => showStored(desk, write, body),
      onRefused: (write, problem) => showRefused(desk, write, problem),
    }),
    bulk: createBulkChanges({ clock, undo }),
    openedList,
    followUps,
    live: createLiveChanges({ openedList, followUps, forgetLead: (id) => forgetLead(desk, id) }),
  };
  return desk;
}
