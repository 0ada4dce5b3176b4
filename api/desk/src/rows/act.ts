import { Problem } from '../api/call.ts';
import { tellDone } from '../changes/undo-store.ts';

/** Lets a change go on in the background. What the api refuses is told by the bar of what waits, so not twice. */
export function inBackground(change: Promise<unknown>): void {
  change.catch((failure: unknown) => {
    if (!(failure instanceof Problem)) tellDone(failure instanceof Error ? failure.message : String(failure));
  });
}
