import { useState } from 'react';
import { Button, ButtonAnchor, ButtonLink } from '../../shared/components/button.tsx';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { SaveForm } from '../../shared/components/form.tsx';
import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import { useNow } from '../../shared/live/now.ts';
import { routes } from '../../routes.ts';
import { type Import, undoImport } from './import-changes.ts';
import { ImportRows } from './import-rows.tsx';
import { endWords, LEAD_TYPES, undoWords } from './import-words.ts';
import styles from './imports.module.css';

const DAY_MS = 86_400_000;

/** The end of an import: what it stored, the refused rows as a file, and its undo while that is possible. */
export function ImportResult({ of }: { of: Import }) {
  const now = useNow();
  const [isAsking, setAsking] = useState(false);
  const { id, undoUntil, endedAt, kept, counts } = of;
  const leadType = LEAD_TYPES[of.kind];
  // The time on the screen is up to ten seconds old.
  const shownAt = Math.max(now, Date.parse(endedAt ?? ''));
  const daysLeft = undoUntil === null ? 0 : Math.ceil((Date.parse(undoUntil) - shownAt) / DAY_MS);
  return (
    <>
      <p>{endWords(of, now)}</p>
      {kept.length > 0 && (
        <ul className={styles.kept} aria-label="What stays">
          {kept.map(({ reason, count }) => (
            <li key={reason}>
              {counted(count, 'row stays', 'rows stay')}: {reason}
            </li>
          ))}
        </ul>
      )}
      <div className={panel.buttons}>
        {counts.refused > 0 && (
          <ButtonAnchor href={`/api/admin/imports/${id}/refused.csv`} download="">
            Refused rows as CSV
          </ButtonAnchor>
        )}
        {leadType && of.state === 'done' && counts.new > 0 && (
          <ButtonLink to={`${routes.leads}?type=${leadType}&import=${id}`}>Leads of this import</ButtonLink>
        )}
        {daysLeft > 0 && (
          <>
            <Button look="danger" onClick={() => setAsking(true)}>
              Undo import…
            </Button>
            <span className={panel.soft}>{counted(daysLeft, 'day')} left to undo it.</span>
          </>
        )}
      </div>
      <ImportRows of={of} />
      {isAsking && <UndoDialog of={of} onClose={() => setAsking(false)} />}
    </>
  );
}

function UndoDialog({ of, onClose }: { of: Import; onClose: () => void }) {
  return (
    <DeskDialog title="Undo this import?" onClose={onClose}>
      <SaveForm button="Undo import" onSave={() => undoImport(of)} onClose={onClose}>
        <p>{undoWords(of)}</p>
      </SaveForm>
    </DeskDialog>
  );
}
