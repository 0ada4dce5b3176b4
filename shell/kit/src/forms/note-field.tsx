import { describeField, FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

const longestNote = 5000;

export interface NoteFieldProps extends FieldTexts {
  name: string;
}

/** Free text of several lines. Optional. */
export function NoteField({ name, ...texts }: NoteFieldProps) {
  return (
    <FieldFrame {...texts}>
      <textarea
        id={texts.id}
        name={name}
        rows={4}
        maxLength={longestNote}
        className={`${styles.control} ${styles.note}`}
        {...describeField(texts)}
      />
    </FieldFrame>
  );
}
