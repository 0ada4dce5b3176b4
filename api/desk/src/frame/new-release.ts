import { createValueStore } from '../api/value-store.ts';

let mine: string | undefined;

/** True once the api serves another build of the desk than this page is. */
export const newReleaseStore = createValueStore(false);

/** The first answer comes from where the page came from. */
export function noteVersion(version: string): void {
  mine ??= version;
  newReleaseStore.set(version !== mine);
}
