import { useState } from 'react';
import { Button } from '../../../shared/components/button.tsx';
import { DeskDialog } from '../../../shared/components/dialog.tsx';
import { Field } from '../../../shared/components/field.tsx';
import { SaveForm } from '../../../shared/components/form.tsx';
import { useSession } from '../../../shared/session/session-store.ts';
import type { LeadFilters } from '../lead-filters.ts';
import { addView, changeView, removeView, type SavedView } from './use-views.ts';
import styles from '../leads.module.css';

interface ViewDialogProps {
  filters: LeadFilters;
  /** The view to edit; unset for a new one. */
  view?: SavedView | undefined;
  onClose: () => void;
  onRemoved: () => void;
}

/** Saves, edits or removes a view: its name, and whether everyone sees it. */
export function ViewDialog({ filters, view, onClose, onRemoved }: ViewDialogProps) {
  const { isAtLeast } = useSession();
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  return (
    <DeskDialog title={view ? 'Edit this view' : 'Save this view'} onClose={onClose}>
      <SaveForm
        button="Save"
        isReady={name.trim() !== ''}
        onClose={onClose}
        onSave={() => {
          const to = { name: name.trim(), shared };
          return view ? changeView(view.id, to) : addView({ ...to, filters });
        }}
        more={(isSaving, save) =>
          view && (
            <Button look="danger" disabled={isSaving} onClick={() => save(() => removeView(view.id).then(onRemoved))}>
              Remove
            </Button>
          )
        }
      >
        <Field label="Name" name="name" value={name} onChange={setName} maxLength={60} isRequired autoFocus />
        {isAtLeast('agent') && (
          <label className={styles.check}>
            <input type="checkbox" checked={shared} onChange={() => setShared(!shared)} />
            Share with everyone
          </label>
        )}
      </SaveForm>
    </DeskDialog>
  );
}
