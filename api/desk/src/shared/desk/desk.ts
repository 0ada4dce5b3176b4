import type { ValueStore } from '../api/value-store.ts';
import type { BulkChanges } from '../changes/bulk-changes.ts';
import type { MissingStep } from '../changes/missing-step.ts';
import type { OpenedListStore } from '../changes/opened-list.ts';
import type { Outbox } from '../changes/outbox.ts';
import type { Undo } from '../changes/undo.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { Clock } from '../live/clock.ts';
import type { FollowUps } from '../live/due-follow-ups.ts';
import type { LiveChanges } from '../live/live-changes.ts';

/** Stores that live as long as the page, one per concern. Components get them from `useDesk`. */
export interface Desk {
  clock: Clock;
  /** The last message at the bottom of the screen, with its undo. */
  undo: Undo;
  drafts: DraftStore;
  /** The step that a change of status lacks. The lead's page opens it. */
  missingStep: ValueStore<MissingStep | undefined>;
  outbox: Outbox;
  bulk: BulkChanges;
  openedList: OpenedListStore;
  followUps: FollowUps;
  live: LiveChanges;
}
