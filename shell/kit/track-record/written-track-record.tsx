import { TrackRecordPart } from './track-record-part.tsx';

/** The track record as the builds prerender it. */
export function TrackRecord({ id }: { id: string }) {
  return (
    <div id={id}>
      <TrackRecordPart id={id} />
    </div>
  );
}
