import { createValueStore } from '../api/value-store.ts';

let ownVersion: string | undefined;

/** True once the api serves a newer build of the desk. */
export const newReleaseStore = createValueStore(false);

/** Compares the version in a response with that of the first response, which is the version of this page. */
export function noteVersion(version: string): void {
  ownVersion ??= version;
  newReleaseStore.set(version !== ownVersion);
}
