import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { Badge } from '../../shared/components/messages.tsx';
import { addPhoto, dealQuery, readDealsAgain } from '../../shared/deals/deal-changes.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';
import styles from '../../shared/deals/deals.module.css';

interface Result {
  name: string;
  look: 'good' | 'soon' | 'bad' | '';
  words: string;
  note?: string;
}

type Added = Pick<Result, 'look' | 'words' | 'note'>;
const INCOMPLETE: Added = {
  look: 'soon',
  words: 'Added',
  note: 'Part of the file is missing or damaged. Check that the whole photo shows.',
};

/** Adds photos one after another, each with the version of the deal by then. Keeps a result for each file. */
export function useAddPhotos(deal: Deal) {
  const { id } = deal;
  const [waiting, setWaiting] = useState(0);
  const [results, setResults] = useState<readonly Result[]>([]);
  const { mutate } = useMutation({
    scope: { id: `photos ${id}` },
    mutationFn: async (file: File): Promise<Added> => {
      const { photos } = queryClient.getQueryData<Deal>(dealQuery(id).queryKey) ?? deal;
      const stored = await addPhoto(id, file);
      const isKnown = photos.some((photo) => photo.id === stored.id);
      if (isKnown) return { look: '', words: 'Already added' };
      return stored.isIncomplete ? INCOMPLETE : { look: 'good', words: 'Added' };
    },
    onSuccess: (result, { name }) => setResults((all) => [...all, { name, ...result }]),
    onError: ({ message: note }, { name }) =>
      setResults((all) => [...all, { name, look: 'bad', words: 'Not added', note }]),
    onSettled: () => {
      setWaiting((count) => count - 1);
      return readDealsAgain();
    },
  });
  const add = (files: readonly File[]) => {
    if (waiting === 0) setResults([]);
    setWaiting((count) => count + files.length);
    for (const file of files) mutate(file);
  };
  return { add, waiting, results };
}

/** Each file by name: added, or the reason why not. */
export function AddedPhotos({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <ul className={styles.added} aria-label="Files">
          {results.map(({ name, look, words, note }, index) => (
            <li key={index}>
              <Badge look={look}>{words}</Badge>{' '}
              <span>
                <bdi>{name}</bdi>
                {note !== undefined && `: ${note}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
