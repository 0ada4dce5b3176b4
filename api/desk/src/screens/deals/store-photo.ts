import { queryClient } from '../../shared/api/query-client.ts';
import type { Stored } from '../../shared/components/files.tsx';
import { addPhoto, dealQuery } from '../../shared/deals/deal-changes.ts';
import type { Deal } from '../../shared/deals/deal-words.ts';

/** Adds a photo to a deal. @throws Problem */
export async function storePhoto(deal: Deal, file: File): Promise<Stored> {
  const { photos } = queryClient.getQueryData<Deal>(dealQuery(deal.id).queryKey) ?? deal;
  const { id, isIncomplete } = await addPhoto(deal.id, file);
  if (photos.some((photo) => photo.id === id)) return { look: '', words: 'Already added' };
  if (!isIncomplete) return { look: 'good', words: 'Added' };
  const detail = 'Part of the file is missing or damaged. Check that the whole photo shows.';
  return { look: 'soon', words: 'Added', detail };
}
