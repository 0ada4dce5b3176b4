import { useState } from 'react';
import { useValue } from '../api/value-store.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../parts/button.tsx';
import { Bar } from '../parts/messages.tsx';
import { momentWords } from '../words/time-words.ts';
import { type BulkDone, bulkDoneStore, undoBulkAndTell } from './bulk-undo.ts';

/** What was done to many leads in the last ten minutes, each with its Undo. */
export function BulkUndoList() {
  const now = useNow();
  const all = useValue(bulkDoneStore).filter(({ until }) => until > now);
  const [busy, setBusy] = useState<BulkDone>();
  return all.map((done) => (
    <Bar key={done.ids[0]}>
      <span>
        {done.words} Undo until {momentWords(done.until, now).replace('today ', '')}.
      </span>
      <Button
        aria-label={`Undo: ${done.words}`}
        disabled={busy === done}
        onClick={() => {
          setBusy(done);
          void undoBulkAndTell(done).finally(() => setBusy(undefined));
        }}
      >
        Undo
      </Button>
    </Bar>
  ));
}
