import { useRef } from 'react';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from './use-draft.ts';

/** How long a text or an email by hand waits, as in the api. */
const LEAVES_MS = 10_000;

interface MessageDialog<T> {
  /** The draft's name. */
  name: string;
  initial: T;
  /** The button that opens the dialog, such as `Text…`. */
  button: string;
  onClose: () => void;
}

/** The draft of a message that leaves ten seconds after *Send*, and that Undo brings back into the draft. */
export function useMessageDraft<T extends { text: string }>({ name, initial, button, onClose }: MessageDialog<T>) {
  const { drafts, undo } = useDesk();
  const draft = useKeyedDraft<T>(name, initial);
  const { value } = draft;
  const isSent = useRef(false);
  const leave = () => {
    draft.clear();
    onClose();
    if (isSent.current || value.text.trim() === '') return;
    undo.showDone('Your text is discarded.', () => {
      drafts.write(name, value);
      return Promise.resolve(`${button} has your text again.`);
    });
  };
  const showSent = (message: string, takeBack: () => Promise<unknown>) => {
    isSent.current = true;
    const undoIt = async () => {
      await takeBack();
      drafts.write(name, { ...value, key: crypto.randomUUID() });
      return `Not sent. ${button} still has your text.`;
    };
    undo.showDone(`${message} leaves in 10 seconds.`, undoIt, { shownMs: LEAVES_MS });
  };
  return { value, change: draft.change, leave, showSent };
}
