import { Button } from '../parts/button.tsx';
import { DeskDialog } from '../parts/dialog.tsx';
import { useColleagues } from '../api/use-colleagues.ts';
import styles from '../parts/dialog.module.css';

interface AssignDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Null: nobody. */
  onChosen: (colleague: { id: string; name: string } | null) => void;
}

/** To whom leads are given: those who work leads. */
export function AssignDialog({ isOpen, onClose, onChosen }: AssignDialogProps) {
  const { working } = useColleagues();
  const choose = (colleague: { id: string; name: string } | null) => {
    onClose();
    onChosen(colleague);
  };
  return (
    <DeskDialog title="Assign to" isOpen={isOpen} onClose={onClose}>
      <div className={styles.list}>
        {working.map(({ id, name }) => (
          <Button key={id} onClick={() => choose({ id, name })}>
            {name}
          </Button>
        ))}
        <Button look="quiet" onClick={() => choose(null)}>
          Unassigned
        </Button>
      </div>
    </DeskDialog>
  );
}
