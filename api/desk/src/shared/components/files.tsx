import { useMutation } from '@tanstack/react-query';
import { type DragEvent, useState } from 'react';
import buttons from './button.module.css';
import { Badge } from './messages.tsx';
import styles from './files.module.css';

/** How a stored file is listed. */
export interface Stored {
  look: 'good' | 'soon' | '';
  words: string;
  detail?: string;
}

interface Result extends Omit<Stored, 'look'> {
  name: string;
  /** "bad" for a refused file. */
  look: Stored['look'] | 'bad';
}

interface AddFilesOptions {
  /** Names what gets the files: those of one scope are sent one after another. */
  scope: string;
  /** @throws Error with the reason for a refusal */
  store: (file: File) => Promise<Stored>;
  /** Reads again what the screen shows. */
  refresh: () => Promise<unknown>;
}

/** Uploads files one after another, and keeps a result for each. */
export function useAddFiles({ scope, store, refresh }: AddFilesOptions) {
  const [waiting, setWaiting] = useState(0);
  const [results, setResults] = useState<readonly Result[]>([]);
  const { mutate } = useMutation({
    scope: { id: scope },
    mutationFn: store,
    onSuccess: (stored, { name }) => setResults((all) => [...all, { name, ...stored }]),
    onError: ({ message: detail }, { name }) =>
      setResults((all) => [...all, { name, look: 'bad', words: 'Not added', detail }]),
    onSettled: () => {
      setWaiting((count) => count - 1);
      return refresh();
    },
  });
  const add = (files: readonly File[]) => {
    if (waiting === 0) setResults([]);
    setWaiting((count) => count + files.length);
    for (const file of files) mutate(file);
  };
  /** Forgets the results of the stored files. */
  const forgetStored = () => setResults((all) => all.filter(({ look }) => look === 'bad'));
  return { add, forgetStored, waiting, results };
}

/** The result of each file by its name: added, already added, or the reason for a refusal. */
export function AddedFiles({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <ul className={styles.added} aria-label="Files">
          {results.map(({ name, look, words, detail }, index) => (
            <li key={index}>
              <Badge look={look}>{words}</Badge>{' '}
              <span>
                <bdi>{name}</bdi>
                {detail !== undefined && `: ${detail}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface ChooseFilesProps {
  /** Such as "photos", or "a file" for a single one. */
  what: string;
  isSingle?: boolean;
  /** Types that the browser's dialog offers. */
  accept: string;
  /** The number of files that are being added. */
  waiting: number;
  disabled?: boolean;
  add: (files: readonly File[]) => void;
}

/** A button that opens the browser's dialog for files. */
export function ChooseFiles({ what, isSingle = false, accept, waiting, disabled, add }: ChooseFilesProps) {
  const busy = isSingle ? 'Reading the file…' : `Adding ${waiting}…`;
  return (
    <label className={`${buttons.button} ${styles.drop}`}>
      <input
        className="visually-hidden"
        type="file"
        accept={accept}
        multiple={!isSingle}
        disabled={disabled}
        onChange={({ target }) => {
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {waiting > 0 ? busy : `Choose ${what}, or drop ${isSingle ? 'it' : 'them'} here`}
    </label>
  );
}

/** The event handlers of an element on which files can be dropped. A drop of anything else is an empty list. */
export const takesFiles = (drop: (files: readonly File[]) => void) => ({
  onDragOver: (event: DragEvent) => event.preventDefault(),
  onDrop: (event: DragEvent) => {
    event.preventDefault();
    drop([...event.dataTransfer.files]);
  },
});
