import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { runIn } from '../../database/statement.js';
import { DealPhotoEntity } from '../deal/deal.entity.js';
import { REMOVE_FILES } from '../deal/deals.sql.js';
import { DealPhotoFileEntity } from './deal-photo-file.entity.js';
import type { EncodedPhoto } from './run-photo-encoder.js';

type NewPhoto = Pick<DealPhotoEntity, 'dealId' | 'position' | 'hash' | 'width' | 'height'>;

/** Stores the photos of deals. All methods throw DatabaseAway. */
@Injectable()
export class PhotosRepository {
  /** Stores a photo without a description. Returns its id. */
  async insert(manager: EntityManager, photo: NewPhoto, files: EncodedPhoto['files']): Promise<string> {
    const row = manager.create(DealPhotoEntity, { ...photo, alt: '' });
    await manager.insert(DealPhotoEntity, row);
    for (const [name, bytes] of files)
      await manager
        .createQueryBuilder()
        .insert()
        .into(DealPhotoFileEntity)
        .values({ name, bytes })
        .orIgnore()
        .execute();
    return row.id;
  }

  /** Orders and describes photos. */
  async update(manager: EntityManager, photos: readonly DealPhotoEntity[]): Promise<void> {
    for (const { id, alt, position } of photos) await manager.update(DealPhotoEntity, { id }, { alt, position });
  }

  /** Deletes photos with their files, unless another deal has the same photo. */
  async remove(manager: EntityManager, photos: readonly DealPhotoEntity[]): Promise<void> {
    if (photos.length === 0) return;
    await manager.delete(DealPhotoEntity, { id: In(photos.map(({ id }) => id)) });
    await runIn(manager, REMOVE_FILES.with({ hashes: photos.map(({ hash }) => hash) }));
  }
}
