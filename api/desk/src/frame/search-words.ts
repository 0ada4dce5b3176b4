import { createValueStore } from '../api/value-store.ts';

/** What is searched for: names and numbers of persons, so never in an address or in storage. */
export const searchWords = createValueStore('');
