import { Controller, Get, Headers, Param, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { Refusal } from '../../http/refusal.js';
import { ShellGuard } from '../../releases/shell.guard.js';
import { Listings } from './listing.dto.js';
import { ListingsService } from './listings.service.js';
import { PICTURES, sendPhoto } from '../photos/photo-files.js';

/** Endpoints for the servers of the site: deals and photos. */
@ApiTags('listings')
@Controller('api')
export class ListingsController {
  constructor(private readonly listings: ListingsService) {}

  @Get('listings')
  @UseGuards(ShellGuard)
  @ApiOperation({
    operationId: 'readListings',
    summary: 'Read the listings (servers of the site only)',
    description:
      'Includes early deals, which only members may see. Strong ETag; send If-None-Match. Uses the bearer token of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiResponse({ status: 200, description: 'All listings.', type: Listings })
  @ApiResponse({ status: 304, description: 'Not changed.' })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  async list(@Headers('if-none-match') known: string | undefined, @Res() reply: FastifyReply): Promise<void> {
    const { body, etag } = await this.listings.read();
    void reply.header('etag', etag);
    if (known === etag) await reply.code(304).send();
    else await reply.type('application/json; charset=utf-8').send(body);
  }

  @Get('counties/:name')
  @UseGuards(ShellGuard)
  @ApiOperation({
    operationId: 'readCountyOutline',
    summary: 'Read the outline of a county in its state (servers of the site only)',
    description: 'The name is the FIPS code of the county, such as 04001.svg.',
  })
  @ApiBearerAuth()
  @ApiResponse({
    status: 200,
    description: 'The drawing.',
    content: { 'image/svg+xml': { schema: { type: 'string' } } },
  })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({ status: 404, description: 'There is no county with this code.', type: SubmissionAnswer })
  async outline(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const drawing = await this.listings.drawCounty(/^(\d{5})\.svg$/.exec(name)?.[1] ?? '');
    if (drawing === undefined)
      throw new Refusal(404, 'There is no county with this code.', { reason: 'unknown-county' });
    await reply.type('image/svg+xml').header('cache-control', 'public, max-age=604800').send(drawing);
  }

  @Get('photos/:name')
  @UseGuards(ShellGuard)
  @ApiOperation({
    operationId: 'readPhoto',
    summary: 'Read a photo of a deal (servers of the site only)',
    description:
      'The name contains a hash of the content, which never changes. A site shows a photo only to visitors who may see one of its deals.',
  })
  @ApiBearerAuth()
  @ApiResponse({ status: 200, description: 'The picture.', content: PICTURES })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({ status: 404, description: 'There is no photo with this name.', type: SubmissionAnswer })
  photo(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return sendPhoto(reply, name, (file) => this.listings.readPhoto(file));
  }
}
