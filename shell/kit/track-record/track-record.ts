import type { TrackRecord } from './check-track-record.ts';

/**
 * The company's track record, shown under the hero of the home page and beside the seller's form. While it is empty,
 * pages have no such part. Enter only what is true and what people agreed to publish: invented reviews are unlawful (16
 * CFR 465). `example.ts` shows every field; the build checks them. Put the portrait's file into this folder. Then
 * release the seller section and the shell again.
 */
export const trackRecord: TrackRecord = {};
