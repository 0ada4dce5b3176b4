import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Field } from '../../shared/components/field.tsx';
import { AddedFiles, ChooseFiles, takesFiles, useAddFiles } from '../../shared/components/files.tsx';
import { ProblemBar } from '../../shared/components/messages.tsx';
import panel from '../../shared/components/panel.module.css';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { storePhoto } from './store-photo.ts';
import { arrangePhotos, dealQuery, refreshDeals } from '../../shared/deals/deal-changes.ts';
import { type Deal, listingRole, photoUrl } from '../../shared/deals/deal-words.ts';
import styles from '../../shared/deals/deals.module.css';

const MOST_PHOTOS = 12;
/** Without HEIC in this list, Safari converts iPhone photos to JPEG. */
const TYPES = 'image/jpeg,image/png,image/webp,image/avif';

const ONLY_ADMINS = 'This deal was announced: only an admin can change its photos.';

/** The photos in the order of the public page. The first is also in the email. */
export function DealPhotos({ deal }: { deal: Deal }) {
  const { id, photos } = deal;
  const { isAtLeast } = useSession();
  const { undo } = useDesk();
  const role = listingRole(deal);
  const mayChange = role !== undefined && isAtLeast(role);
  const [alts, setAlts] = useState<Record<string, string>>({});
  const { add, forgetStored, waiting, results } = useAddFiles({
    scope: `photos ${id}`,
    store: (file) => storePhoto(deal, file),
    refresh: refreshDeals,
  });
  // Mutations of one scope run one after another, so that each sends the version that the one before it left.
  const { mutate, error, isPending } = useMutation({
    scope: { id: `photos ${id}` },
    mutationFn: (change: () => Promise<void>) => change().finally(refreshDeals),
  });
  const savePhotos = (rearrange: (photos: Deal['photos']) => Deal['photos']) => {
    forgetStored();
    mutate(() => {
      const current = queryClient.getQueryData<Deal>(dealQuery(id).queryKey) ?? deal;
      const wanted = rearrange(current.photos).map((photo) => ({ id: photo.id, alt: alts[photo.id] ?? photo.alt }));
      return arrangePhotos(current, wanted);
    });
  };
  const remove = ({ id: deleted }: Deal['photos'][number]) => {
    if (!confirm('Delete this photo?')) return;
    savePhotos((current) => current.filter((each) => each.id !== deleted));
  };
  const move = (photo: Deal['photos'][number], step: -1 | 1) =>
    savePhotos((current) => {
      const at = current.findIndex((each) => each.id === photo.id);
      const others = current.toSpliced(at, 1);
      return others.toSpliced(at + step, 0, photo);
    });
  const drop = (files: readonly File[]) => {
    if (files.length === 0) undo.showDone('Only files can be dropped here.');
    else if (mayChange) add(files);
    else undo.showDone(role && isAtLeast('agent') ? ONLY_ADMINS : 'You cannot change the photos of this deal.');
  };
  return (
    <section className={panel.panel} aria-labelledby="photos" {...takesFiles(drop)}>
      <h2 id="photos">Photos</h2>
      {error && <ProblemBar problem={error} />}
      {photos.length === 0 && <p className={panel.soft}>No photos yet.</p>}
      <ol className={styles.photos} aria-labelledby="photos">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <img
              src={photoUrl(photo.hash, 480)}
              // Below a photo that cannot change, the description is a text, which a screen reader would read twice.
              alt={mayChange ? photo.alt : ''}
              width={photo.width}
              height={photo.height}
            />
            {mayChange ? (
              <div>
                <Field
                  label="What the photo shows"
                  maxLength={200}
                  autoComplete="off"
                  value={alts[photo.id] ?? photo.alt}
                  onChange={(text) => setAlts({ ...alts, [photo.id]: text })}
                  onBlur={() => (alts[photo.id] ?? photo.alt) !== photo.alt && savePhotos((same) => same)}
                />
                {/* Keeps the focus in the field: its blur would save, and disable the button before the click. */}
                <div className={panel.buttons} onMouseDown={(event) => event.preventDefault()}>
                  <Button disabled={isPending || index === 0} onClick={() => move(photo, -1)}>
                    ↑ <span className="visually-hidden">Photo {index + 1} up</span>
                  </Button>
                  <Button disabled={isPending || index === photos.length - 1} onClick={() => move(photo, 1)}>
                    ↓ <span className="visually-hidden">Photo {index + 1} down</span>
                  </Button>
                  <Button look="quiet" disabled={isPending} onClick={() => remove(photo)}>
                    Delete <span className="visually-hidden">photo {index + 1}</span>
                  </Button>
                </div>
              </div>
            ) : (
              <p>{photo.alt}</p>
            )}
          </li>
        ))}
      </ol>
      {role === 'admin' && !mayChange && <p className={panel.soft}>{ONLY_ADMINS}</p>}
      <AddedFiles results={results} />
      {mayChange && (
        <ChooseFiles
          what="photos"
          accept={TYPES}
          waiting={waiting}
          disabled={photos.length + waiting >= MOST_PHOTOS}
          add={add}
        />
      )}
    </section>
  );
}
