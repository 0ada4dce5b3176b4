/** Who else has a lead open, by lead. */
import { createValueStore } from '../api/value-store.ts';

export type Viewers = Readonly<Record<string, readonly { id: string; name: string }[]>>;

export const viewingStore = createValueStore<Viewers>({});
