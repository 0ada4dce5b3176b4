import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn } from '../../database/statement.js';
import type { VersionRead } from '../../http/if-match.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { PhotoOrder } from '../stages/deal-acts.dto.js';
import { MOST_PHOTOS } from '../deal/deal-facts.js';
import { DealPhotoFileEntity } from './deal-photo-file.entity.js';
import { holdDeal, updateDeal } from '../deal/deal-updates.js';
import { DealPhotoEntity } from '../deal/deal.entity.js';
import type { StoredDeal, StoredPhoto } from '../deal/deals.dto.js';
import { REMOVE_FILES } from '../deal/deals.sql.js';
import type { EncodedPhoto } from './run-photo-encoder.js';
import { refuseLateChange } from '../deal/deal-changes.js';
import { refuseUnready } from '../stages/readiness.js';

const ACT = { action: 'deal-photos-changed' } as const;

/** Stores the photos of deals. All methods throw DatabaseAway. */
@Injectable()
export class PhotosRepository {
  constructor(private readonly database: Database) {}

  /**
   * Adds a photo at the end. A photo that the deal already has is returned.
   * @throws Refusal 403 or 409 (announced, over, or too many), 404
   */
  add(id: string, { files, ...encoded }: EncodedPhoto, actor: ActingStaff): Promise<StoredPhoto> {
    return this.database.transaction(async (manager) => {
      const { hash, width, height } = encoded;
      const deal = await holdDeal(manager, { id });
      refuseLateChange(deal, { photos: true }, actor.role);
      const known = deal.photos.find((photo) => photo.hash === hash);
      if (known) return { id: known.id, ...encoded, alt: known.alt, version: deal.version };
      if (deal.photos.length >= MOST_PHOTOS)
        throw new Refusal(409, `A deal has at most ${MOST_PHOTOS} photos.`, {
          reason: 'too-many-photos',
          showsReason: true,
        });
      const position = (deal.photos.at(-1)?.position ?? 0) + 1;
      const photo = manager.create(DealPhotoEntity, { dealId: id, position, hash, width, height, alt: '' });
      await manager.insert(DealPhotoEntity, photo);
      for (const [name, bytes] of files)
        await manager
          .createQueryBuilder()
          .insert()
          .into(DealPhotoFileEntity)
          .values({ name, bytes })
          .orIgnore()
          .execute();
      const { version } = await updateDeal(manager, deal, {}, actor, { ...ACT, detail: { added: photo.id } });
      return { id: photo.id, ...encoded, alt: '', version };
    });
  }

  /** Orders and describes the photos, and deletes the others. @throws Refusal 400, 403, 404, 409 or 412 */
  order(read: VersionRead, { photos }: PhotoOrder, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (manager) => {
      const deal = await holdDeal(manager, read);
      refuseLateChange(deal, { photos: true }, actor.role);
      const kept = photos.flatMap(({ id, alt }, index) => {
        const photo = deal.photos.find((each) => each.id === id);
        if (photo === undefined) throw wrongField('photos', 'The deal has no photo with this id.', 'unknown-photo');
        return { ...photo, alt, position: index + 1 };
      });
      if (deal.stage !== 'preparing') await refuseUnready(manager, { ...deal, photos: kept });
      for (const { id, alt, position } of kept) await manager.update(DealPhotoEntity, { id }, { alt, position });
      await removePhotos(
        manager,
        deal.photos.filter(({ id }) => !kept.some((each) => each.id === id)),
      );
      return updateDeal(manager, deal, {}, actor, { ...ACT, detail: { photos: kept.length } });
    });
  }
}

/** Deletes photos with their files, unless another deal has the same photo. */
async function removePhotos(manager: EntityManager, photos: readonly DealPhotoEntity[]): Promise<void> {
  if (photos.length === 0) return;
  await manager.delete(DealPhotoEntity, { id: In(photos.map(({ id }) => id)) });
  await runIn(manager, REMOVE_FILES.with({ hashes: photos.map(({ hash }) => hash) }));
}
