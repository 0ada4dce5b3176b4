import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { DeskDialog } from '../../parts/dialog.tsx';
import { Field, ProblemForm } from '../../parts/field.tsx';
import { useSession } from '../../session/session-store.ts';
import type { LeadFilters } from '../lead-filters.ts';
import { type SavedView, useViewChange } from './use-views.ts';
import styles from '../leads.module.css';

interface ViewDialogProps {
  filters: LeadFilters;
  /** The view that is changed; unset: a new one. */
  view?: SavedView | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

/** Names a view, and says whether colleagues see it. */
export function ViewDialog({ filters, view, onClose, onRemoved }: ViewDialogProps) {
  const { isAtLeast } = useSession();
  const { mutate, error, isPending } = useViewChange();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  return (
    <DeskDialog title={view ? 'Change this view' : 'Keep this view'} isOpen onClose={onClose}>
      <ProblemForm
        problem={error ?? undefined}
        className={styles.form ?? ''}
        onSubmit={(event) => {
          event.preventDefault();
          const to = { name: name.trim(), shared };
          mutate(view ? { id: view.id, to } : { add: { ...to, filters } }, { onSuccess: onClose });
        }}
      >
        <Field label="Name" name="name" value={name} onChange={setName} maxLength={60} isRequired autoFocus />
        {isAtLeast('agent') && (
          <label className={styles.check}>
            <input type="checkbox" checked={shared} onChange={() => setShared(!shared)} />
            Everybody sees it
          </label>
        )}
        <div className={styles.buttons}>
          <Button look="main" type="submit" disabled={isPending || name.trim() === ''}>
            {view ? 'Save' : 'Keep'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
          {view && (
            <Button
              look="danger"
              disabled={isPending}
              onClick={() =>
                mutate(
                  { remove: view.id },
                  {
                    onSuccess: () => {
                      onClose();
                      onRemoved();
                    },
                  },
                )
              }
            >
              Remove
            </Button>
          )}
        </div>
      </ProblemForm>
    </DeskDialog>
  );
}
