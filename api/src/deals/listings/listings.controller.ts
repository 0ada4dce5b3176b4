import { Controller, Get, Headers, Param, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { ShellGuard } from '../../releases/shell.guard.js';
import { Listings } from './listing.dto.js';
import { ListingsService } from './listings.service.js';
import { PICTURES, sendPhoto } from '../photos/photo-files.js';

/** The deals as the site shows them. */
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
  @UseGuards(ShellGuard)
  @ApiOperation({
    operationId: 'readPhoto',
    summary: 'Read a photo of a deal (servers of the site only)',
    description: 'Its name tells its content, which never changes. Sites show it to whom its deal is shown.',
  })
  @ApiBearerAuth()
  @ApiResponse({ status: 200, description: 'The picture.', content: PICTURES })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({ status: 404, description: 'There is none with this name.', type: SubmissionAnswer })
  photo(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    return sendPhoto(reply, name, (file) => this.listings.readPhoto(file));
  }
}
