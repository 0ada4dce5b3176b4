import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { Badge } from '../../shared/components/messages.tsx';
import { addPhoto, dealQuery, refreshDeals } from '../../shared/deals/deal-changes.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';
import styles from '../../shared/deals/deals.module.css';

interface Result {
  name: string;
  /** Undefined if the file was refused. */
  photoId?: string;
  look: 'good' | 'soon' | 'bad' | '';
  words: string;
  detail?: string;
}

type Outcome = Omit<Result, 'name'>;
const INCOMPLETE: Outcome = {
  look: 'soon',
  words: 'Added',
  detail: 'Part of the file is missing or damaged. Check that the whole photo shows.',
};

/** Uploads photos one after another, and keeps a result for each file. */
export function useAddPhotos(deal: Deal) {
  const { id } = deal;
  const [waiting, setWaiting] = useState(0);
  const [results, setResults] = useState<readonly Result[]>([]);
  const { mutate } = useMutation({
    scope: { id: `photos ${id}` },
    mutationFn: async (file: File): Promise<Outcome> => {
      const { photos } = queryClient.getQueryData<Deal>(dealQuery(id).queryKey) ?? deal;
      const stored = await addPhoto(id, file);
      const isKnown = photos.some((photo) => photo.id === stored.id);
      const photoId = stored.id;
      if (isKnown) return { photoId, look: '', words: 'Already added' };
      return { photoId, ...(stored.isIncomplete ? INCOMPLETE : { look: 'good', words: 'Added' }) };
    },
    onSuccess: (result, { name }) => setResults((all) => [...all, { name, ...result }]),
    onError: ({ message: detail }, { name }) =>
      setResults((all) => [...all, { name, look: 'bad', words: 'Not added', detail }]),
    onSettled: () => {
      setWaiting((count) => count - 1);
      return refreshDeals();
    },
  });
  const add = (files: readonly File[]) => {
    if (waiting === 0) setResults([]);
    setWaiting((count) => count + files.length);
    for (const file of files) mutate(file);
  };
  /** Forgets the results of the stored photos. */
  const forgetStored = () => setResults((all) => all.filter(({ photoId }) => photoId === undefined));
  return { add, forgetStored, waiting, results };
}

/** The result of each file by its name: added, already added, or the reason for a refusal. */
export function AddedPhotos({ results }: { results: readonly Result[] }) {
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
