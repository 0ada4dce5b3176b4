import { applyDecorators, Body, Controller, HttpCode, Post, type Type, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, type ApiOperationOptions, ApiResponse, ApiTags } from '@nestjs/swagger';
import { readStrictly } from '../http/fields/read-fields.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { ReleaseReport, ReleaseTotals } from './release-report.dto.js';
import { KeptForm, ReleasedForm } from './released-form.dto.js';
import { ReleasesRepository } from './releases.repository.js';
import { ShellGuard } from './shell.guard.js';

/** A POST endpoint for the servers of the site, which returns 200. */
function ShellEndpoint(path: string, body: Type, answer: Type, operation: ApiOperationOptions): MethodDecorator {
  return applyDecorators(
    Post(path),
    HttpCode(200),
    ApiOperation(operation),
    ApiBearerAuth(),
    ApiBody({ type: body }),
    ApiResponse({ status: 200, description: 'Stored.', type: answer }),
    ApiResponse({
      status: 400,
      description: 'A field is wrong or unknown. Nothing is stored.',
      type: SubmissionAnswer,
    }),
    ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer }),
  );
}

/** The shells' reports about the releases of the sections. */
@ApiTags('releases')
@Controller('api/releases')
@UseGuards(ShellGuard)
export class ReleasesController {
  constructor(private readonly releases: ReleasesRepository) {}

  @ShellEndpoint('counts', ReleaseReport, ReleaseTotals, {
    operationId: 'reportReleaseCounts',
    summary: 'Report views and errors of releases (servers of the site only)',
    description:
      'Adds the counts, stores the versions that were taken back, and returns the totals of all shells. The bearer is ' +
      'base64url(HMAC-SHA256(CSRF_SECRET, "release-counts")).',
  })
  report(@Body() body: unknown): Promise<ReleaseTotals> {
    return this.releases.report(readStrictly(ReleaseReport, body));
  }

  @ShellEndpoint('forms', ReleasedForm, KeptForm, {
    operationId: 'registerReleasedForm',
    summary: 'Register the form that a release shows (servers of the site only)',
    description:
      "Kept with the consents that are given on it. The bearer is that of reportReleaseCounts. A release's first copy stays.",
  })
  register(@Body() body: unknown): Promise<KeptForm> {
    return this.releases.keepForm(readStrictly(ReleasedForm, body));
  }
}
