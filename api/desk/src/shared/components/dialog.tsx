import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

interface DeskDialogProps {
  title: string;
  onClose: () => void;
  /** True if only the buttons in `children` close the dialog. */
  mustAnswer?: boolean;
  children: ReactNode;
}

/** A dialog. Its close button, Escape and a click outside close it, and the focus returns to where it was. */
export function DeskDialog({ title, onClose, mustAnswer = false, children }: DeskDialogProps) {
  return (
    <ModalOverlay
      className={styles.ground ?? ''}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
    >
      <Modal className={styles.box ?? ''}>
        <Dialog className={styles.dialog ?? ''} role={mustAnswer ? 'alertdialog' : 'dialog'}>
          <div className={styles.head}>
            <Heading slot="title" className={styles.title ?? ''}>
              {title}
            </Heading>
            {!mustAnswer && (
              <Button look="quiet" aria-label="Close" onClick={onClose}>
                ×
              </Button>
            )}
          </div>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ChooseDialogProps<T> {
  title: string;
  /** The value null is for a choice such as "Unassigned", whose button is less prominent. */
  choices: readonly (readonly [words: string, value: T])[];
  onClose: () => void;
  onChosen: (value: T) => void;
  /** Below the choices. */
  children?: ReactNode;
}

/** A dialog in which a click on a choice chooses it and closes the dialog. */
export function ChooseDialog<T>({ title, choices, onClose, onChosen, children }: ChooseDialogProps<T>) {
  return (
    <DeskDialog title={title} onClose={onClose}>
      <div className={styles.choices}>
        {choices.map(([words, value]) => (
          <Button
            key={words}
            look={value === null ? 'quiet' : 'plain'}
            onClick={() => {
              onClose();
              onChosen(value);
            }}
          >
            {words}
          </Button>
        ))}
      </div>
      {children}
    </DeskDialog>
  );
}
