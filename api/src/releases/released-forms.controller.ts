import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readStrictly } from '../http/read-fields.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { KeptForm, ReleasedForm } from './released-form.dto.js';
import { ReleasedFormsRepository } from './released-forms.repository.js';
import { ShellGuard } from './shell.guard.js';

/** From server to server: what the forms look like that consents are given on. */
@ApiTags('releases')
@Controller('api/releases')
@UseGuards(ShellGuard)
export class ReleasedFormsController {
  constructor(private readonly forms: ReleasedFormsRepository) {}

  /** A shell tells the form of a release that it shows. */
  @Post('forms')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'registerReleasedForm',
    summary: 'Register the form that a release shows (servers of the site only)',
    description:
      "Kept with the consents that are given on it. The bearer is that of reportReleaseCounts. A release's first copy stays.",
  })
  @ApiBearerAuth()
  @ApiBody({ type: ReleasedForm })
  @ApiResponse({ status: 200, description: 'Kept, now or before.', type: KeptForm })
  @ApiResponse({ status: 400, description: 'Not of this form; nothing is kept.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  register(@Body() body: unknown): Promise<KeptForm> {
    return this.forms.keep(readStrictly(ReleasedForm, body));
  }
}
