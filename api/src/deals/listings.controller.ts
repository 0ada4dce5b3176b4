import { Controller, Get, Headers, Param, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Refusal } from '../http/refusal.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { ShellGuard } from '../releases/shell.guard.js';
import { Listings } from './listing.dto.js';
import { ListingsRepository } from './listings.repository.js';

const TYPES: Readonly<Record<string, string>> = { avif: 'image/avif', jpg: 'image/jpeg' };

const PICTURE = { schema: { type: 'string' as const, format: 'binary' } };
const PICTURES = { 'image/avif': PICTURE, 'image/jpeg': PICTURE };

/** What the site shows of deals. */
@ApiTags('listings')
@Controller('api')
export class ListingsController {
  constructor(private readonly listings: ListingsRepository) {}

  @Get('listings')
  @UseGuards(ShellGuard)
  @ApiOperation({
    operationId: 'readListings',
    summary: 'Read the listings (servers of the site only)',
    description:
      'With early ones, which only members may see. Strong ETag; send If-None-Match. The bearer is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiResponse({ status: 200, description: 'All that may be shown to somebody.', type: Listings })
  @ApiResponse({ status: 304, description: 'As before.' })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  async list(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const { body, etag } = await this.listings.read();
    void reply.header('etag', etag);
    if (known === etag) await reply.code(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('photos/:name')
  @ApiOperation({
    operationId: 'readPhoto',
    summary: 'Read a photo of a deal',
    description: 'Its name tells its content, so that it never changes.',
  })
  @ApiResponse({ status: 200, description: 'The picture.', content: PICTURES })
  @ApiResponse({ status: 404, description: 'There is none with this name.', type: SubmissionAnswer })
  async photo(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const type = TYPES[/^[0-9a-f]{32}-(?:480|828|1600)\.(avif|jpg)$/.exec(name)?.[1] ?? ''];
    const bytes = type === undefined ? undefined : await this.listings.readPhoto(name);
    if (type === undefined || bytes === undefined)
      throw new Refusal(404, 'There is no photo with this name.', { reason: 'unknown-photo' });
    await reply.type(type).header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  }
}
