import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty } from '../../http/fields/api-fields.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { ShellGuard } from '../../releases/shell.guard.js';
import { AlertTextsService } from './alert-texts.service.js';

class TextLink {
  @ApiProperty({ example: 'k3v9Q2xmT0a', description: 'The code in the link of a text.' })
  @Satisfies((value) => /^\w{11}$/.test(String(value)), 'Send the code of a link.')
  code: string;
}

class OpenedLink {
  @ApiProperty({ example: '5-acres-apache-county-az-k3v9q2xm' }) slug: string;
  @ApiProperty({ description: "The token of the member's link to the deal's page, as in an email." }) token: string;
}

/** Endpoint for the short links in texts. */
@ApiTags('listings')
@Controller('api')
@UseGuards(ShellGuard)
export class TextLinksController {
  constructor(private readonly texts: AlertTextsService) {}

  @Post('text-link')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'openTextLink',
    summary: 'Find the deal of the link in a text (servers of the site only)',
    description: 'Opening it is not counted. The bearer token is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: TextLink })
  @ApiResponse({ status: 200, type: OpenedLink })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({
    status: 404,
    description: 'There is no such link, or it is older than 13 months.',
    type: SubmissionAnswer,
  })
  open(@Body() body: unknown): Promise<OpenedLink> {
    return this.texts.openLink(readStrictly(TextLink, body).code);
  }
}
