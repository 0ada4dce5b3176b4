import type { ReactNode } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import styles from './dialog.module.css';

interface DeskDialogProps {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** It can only be left by what stands in it. */
  mustAnswer?: boolean;
  children: ReactNode;
}

/** A dialog: focus stays in it, Escape and a press beside it close it, and focus returns to where it was. */
export function DeskDialog({ title, isOpen, onClose, mustAnswer = false, children }: DeskDialogProps) {
  return (
    <ModalOverlay
      className={styles.ground ?? ''}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={!mustAnswer}
      isKeyboardDismissDisabled={mustAnswer}
    >
      <Modal className={styles.box ?? ''}>
        <Dialog className={styles.dialog ?? ''} role={mustAnswer ? 'alertdialog' : 'dialog'}>
          <Heading slot="title" className={styles.title ?? ''}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
