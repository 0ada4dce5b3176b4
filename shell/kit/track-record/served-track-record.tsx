import { type ComponentType, lazy, Suspense, useState } from 'react';
// Imported here too: the page's script does not contain the track record, but its styles must include these.
import './track-record.module.css';

const LoadedTrackRecord = lazy<ComponentType<{ id: string }>>(() =>
  import('./track-record-part.tsx').then(
    ({ TrackRecordPart }) => ({ default: TrackRecordPart }),
    () => ({ default: () => null }),
  ),
);

/**
 * The track record in the browser. Keeps the HTML that the server sent, so that the page's script does not contain the
 * text. After navigation from another page, loads it as a separate script.
 */
export function TrackRecord({ id }: { id: string }) {
  const [served] = useState(() => document.getElementById(id)?.innerHTML);
  // Safe: these bytes come from the server's HTML of this page.
  if (served !== undefined) return <div id={id} dangerouslySetInnerHTML={{ __html: served }} />;
  return (
    <div id={id}>
      <Suspense>
        <LoadedTrackRecord id={id} />
      </Suspense>
    </div>
  );
}
