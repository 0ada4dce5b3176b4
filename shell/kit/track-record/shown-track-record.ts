import type { TrackRecord } from './check-track-record.ts';

/** The track record with its picture as pages show it. */
export interface ShownTrackRecord extends Omit<TrackRecord, 'person'> {
  person?: { name: string; role: string; portrait: ImportedPicture & { alt: string } };
  /** Set by `npm run demo`. */
  isExample: boolean;
}

/** A stand-in: the build replaces this file by the checked track record (`track-record-loader.ts`). */
export const shownTrackRecord: ShownTrackRecord = { isExample: false };
