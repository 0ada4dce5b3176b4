import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import type { Schemas } from '../api/call.ts';
import { LOST_WORDS, optionsOf } from '../words/lead-words.ts';
import styles from '../parts/dialog.module.css';

interface ReasonDialogProps {
  /** "Lost: John Doe" */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  onChosen: (reason: Schemas['LostReason']) => void;
}

/** Why a seller is lost: no seller is without it. */
export function ReasonDialog({ title, isOpen, onClose, onChosen }: ReasonDialogProps) {
  return (
    <DeskDialog title={title} isOpen={isOpen} onClose={onClose}>
      <p>Why?</p>
      <div className={styles.choices}>
        {optionsOf(LOST_WORDS).map(({ value, label }) => (
          <Button
            key={value}
            onClick={() => {
              onClose();
              onChosen(value);
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </DeskDialog>
  );
}
