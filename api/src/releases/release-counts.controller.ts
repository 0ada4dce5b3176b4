import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readStrictly } from '../http/read-fields.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import { ReleaseReport, ReleaseTotals } from './release-report.dto.js';
import { ShellGuard } from './shell.guard.js';

/** From server to server: how the sections' releases do with visitors. */
@ApiTags('releases')
@Controller('api/releases')
@UseGuards(ShellGuard)
export class ReleaseCountsController {
  constructor(private readonly releases: ReleaseCountsRepository) {}

  /** A shell reports what it saw and learns what all shells know. */
  @Post('counts')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'reportReleaseCounts',
    summary: 'Report views and errors of releases (servers of the site only)',
    description:
      'Adds the counts, keeps the versions that were taken back, and answers what all shells together know. The bearer is ' +
      'base64url(HMAC-SHA256(CSRF_SECRET, "release-counts")).',
  })
  @ApiBearerAuth()
  @ApiBody({ type: ReleaseReport })
  @ApiResponse({ status: 200, description: 'Added.', type: ReleaseTotals })
  @ApiResponse({ status: 400, description: 'Not of this form; nothing is added.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  report(@Body() body: unknown): Promise<ReleaseTotals> {
    return this.releases.report(readStrictly(ReleaseReport, body));
  }
}
