import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { VersionRead } from '../../http/request/if-match.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { refuseLateChange } from '../deal/deal-changes.js';
import { MOST_PHOTOS } from '../deal/deal-facts.js';
import { DealUpdatesService } from '../deal/deal-updates.service.js';
import type { DealPhotoEntity } from '../deal/deal.entity.js';
import type { StoredDeal, StoredPhoto } from '../deal/deals.dto.js';
import type { PhotoOrder } from '../stages/deal-acts.dto.js';
import { OpenStatesRepository } from '../stages/open-states.repository.js';
import { refuseUnready } from '../stages/readiness.js';
import { PhotosRepository } from './photos.repository.js';
import type { EncodedPhoto } from './run-photo-encoder.js';

const ACT = { action: 'deal-photos-changed' } as const;

/** Adds, orders and describes the photos of deals. All methods throw DatabaseAway. */
@Injectable()
export class PhotosService {
  constructor(
    private readonly database: Database,
    private readonly photos: PhotosRepository,
    private readonly updates: DealUpdatesService,
    private readonly openStates: OpenStatesRepository,
  ) {}

  /**
   * Adds a photo at the end, or returns the stored one if the deal already has it.
   * @throws Refusal 403 or 409 (announced, over, or too many), 404
   */
  add(dealId: string, { files, ...encoded }: EncodedPhoto, actor: ActingStaff): Promise<StoredPhoto> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, { id: dealId });
      refuseLateChange(deal, { photos: true }, actor.role);
      const known = deal.photos.find((photo) => photo.hash === encoded.hash);
      if (known) return { id: known.id, ...encoded, alt: known.alt, version: deal.version };
      if (deal.photos.length >= MOST_PHOTOS)
        throw new Refusal(409, `A deal has at most ${MOST_PHOTOS} photos.`, {
          reason: 'too-many-photos',
          showsReason: true,
        });
      const { hash, width, height } = encoded;
      const position = (deal.photos.at(-1)?.position ?? 0) + 1;
      const id = await this.photos.insert(transaction, { dealId, position, hash, width, height }, files);
      const act = { ...ACT, detail: { added: id } };
      const { version } = await this.updates.update(transaction, deal, {}, actor, act);
      return { id, ...encoded, alt: '', version };
    });
  }

  /** Orders and describes the photos, and deletes the others. @throws Refusal 400, 403, 404, 409 or 412 */
  order(read: VersionRead, { photos }: PhotoOrder, actor: ActingStaff): Promise<StoredDeal> {
    return this.database.transaction(async (transaction) => {
      const deal = await this.updates.lock(transaction, read);
      refuseLateChange(deal, { photos: true }, actor.role);
      const kept = orderPhotos(deal.photos, photos);
      const openStates = await this.openStates.listOf(deal.state, transaction);
      if (deal.stage !== 'preparing') refuseUnready({ ...deal, photos: kept }, openStates);
      await this.photos.update(transaction, kept);
      const removed = deal.photos.filter(({ id }) => !kept.some((each) => each.id === id));
      await this.photos.remove(transaction, removed);
      return this.updates.update(transaction, deal, {}, actor, { ...ACT, detail: { photos: kept.length } });
    });
  }
}

/** Returns the kept photos with their new order and descriptions. @throws Refusal (400) if one is not of the deal */
function orderPhotos(known: readonly DealPhotoEntity[], wanted: PhotoOrder['photos']): DealPhotoEntity[] {
  return wanted.map(({ id, alt }, index) => {
    const photo = known.find((each) => each.id === id);
    if (photo === undefined) throw wrongField('photos', 'The deal has no photo with this id.', 'unknown-photo');
    return { ...photo, alt, position: index + 1 };
  });
}
