import { createValueStore } from '../api/value-store.ts';

let mine: string | undefined;

/** True once the api serves a newer build of the desk. */
export const newReleaseStore = createValueStore(false);

/** The first answer has the version of this page. */
export function noteVersion(version: string): void {
  mine ??= version;
  newReleaseStore.set(version !== mine);
}
