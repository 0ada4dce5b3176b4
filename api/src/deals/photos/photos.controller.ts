import { Body, Param, Req, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IfMatchHeader, ReadVersion, type VersionRead } from '../../http/request/if-match.js';
import { readFile } from '../../http/request/raw-body.js';
import { IdParam } from '../../http/fields/read-fields.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { CurrentActor } from '../../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../../staff/access/staff-endpoint.js';
import { PhotoOrder, readPhotoOrder } from '../stages/deal-acts.dto.js';
import { StoredDeal, StoredPhoto } from '../deal/deals.dto.js';
import { encodePhoto } from './encode-photo.js';
import { ListingsService } from '../listings/listings.service.js';
import { PICTURES, sendPhoto } from './photo-files.js';
import { PhotosService } from './photos.service.js';

const MOST_BYTES = 20 * 1024 * 1024;

/** The photos of deals. */
@StaffController('deals')
export class PhotosController {
  constructor(
    private readonly photos: PhotosService,
    private readonly listings: ListingsService,
  ) {}

  @StaffEndpoint('PUT deals/:id/photos', {
    role: 'agent',
    operationId: 'addPhoto',
    summary: 'Add a photo to a deal',
    description:
      'JPEG, PNG, WebP or AVIF of at most 20 MB and 60 megapixels. It is stored upright in three sizes, without metadata of ' +
      'the camera. Visitors see it once it has a description. A photo that the deal already has is not added again. ' +
      'A new photo is the last one: send one after the other. Of an incomplete file, the readable part is stored.',
    answer: StoredPhoto,
    takesFile: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
    refusals: {
      409: 'The deal is over, or has twelve photos.',
      413: 'The file is larger than 20 MB.',
      415: 'The body is not a picture.',
    },
  })
  async add(
    @IdParam() id: string,
    @Req() request: FastifyRequest,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredPhoto> {
    return this.photos.add(id, await encodePhoto(() => readFile(request, MOST_BYTES)), actor);
  }

  @StaffEndpoint('GET photos/:name', {
    role: 'viewer',
    operationId: 'previewPhoto',
    summary: 'Read a photo of a deal, whether or not the site shows it',
  })
  @ApiResponse({ status: 200, description: 'The picture.', content: PICTURES })
  preview(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return sendPhoto(reply, name, (file) => this.listings.readPhoto(file));
  }

  @StaffEndpoint('PATCH deals/:id/photos', {
    role: 'agent',
    operationId: 'orderPhotos',
    summary: 'Order and describe the photos of a deal',
    description: 'Photos that are left out are deleted.',
    body: PhotoOrder,
    answer: StoredDeal,
    refusals: { 409: 'The deal is over, or was announced and would have a photo without a description.' },
  })
  @IfMatchHeader('deal')
  order(
    @ReadVersion() deal: VersionRead,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
  ): Promise<StoredDeal> {
    return this.photos.order(deal, readPhotoOrder(body), actor);
  }
}
