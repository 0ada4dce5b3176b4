import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty, ApiPropertyOptional } from '../../http/fields/api-fields.js';
import { Satisfies } from '../../http/fields/field-checks.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { SubmissionAnswer } from '../../http/submission-answer.dto.js';
import { ShellGuard } from '../../releases/shell.guard.js';
import { MembersService } from '../members/members.service.js';

const MEMBER = /^[\w-]{22}$/;
const STAFF = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

class MemberFields {
  @ApiPropertyOptional({
    default: 0,
    description: "The version of the member's links. Staff raise it to end the links that were sent before.",
  })
  @Satisfies((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9, 'Send a version.')
  version?: number;
}

class Reader extends MemberFields {
  @ApiProperty({
    description: "The hash in a member's token, or the id in a staff member's token.",
    example: 'A'.repeat(22),
  })
  @Satisfies((value) => MEMBER.test(String(value)) || STAFF.test(String(value)), 'Send the hash of a member.')
  member: string;
}

class MemberInterest extends MemberFields {
  @ApiProperty({ description: "The hash in the member's token.", example: 'A'.repeat(22) })
  @Satisfies((value) => MEMBER.test(String(value)), 'Send the hash of a member.')
  member: string;

  @ApiProperty({ example: '5-acres-apache-county-az-k3v9q2xm' })
  @Satisfies((value) => /^[a-z0-9-]{9,120}$/.test(String(value)), 'Send the slug of a deal.')
  slug: string;
}

class Membership {
  @ApiProperty({
    description:
      'Whether the link opens no early deals: the member left, or is inactive, spam or erased, or the link was ended.',
  })
  hasLeft: boolean;
}

class SentInterest {
  @ApiProperty({ enum: ['sent'] }) state: 'sent';
}

/** Endpoints for the page of a deal: the check of a member's link, and the button "I'm interested". */
@ApiTags('listings')
@Controller('api')
@UseGuards(ShellGuard)
export class InterestController {
  constructor(private readonly members: MembersService) {}

  @Post('membership')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readMembership',
    summary: 'Check whether a link still opens early deals (servers of the site only)',
    description: 'A link and its cookie outlive the membership. The bearer token is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: Reader })
  @ApiResponse({ status: 200, type: Membership })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  async readMembership(@Body() body: unknown): Promise<Membership> {
    const { member, version = 0 } = readStrictly(Reader, body);
    const reader = STAFF.test(member) ? { staffId: member } : { member, version };
    return { hasLeft: !(await this.members.opensEarlyDeals(reader)) };
  }

  @Post('interest')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendInterest',
    summary: 'Record that a member is interested in a deal (servers of the site only)',
    description: 'A repeated request changes nothing. The bearer token is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: MemberInterest })
  @ApiResponse({
    status: 200,
    description: 'The interest is stored, by this request or an earlier one.',
    type: SentInterest,
  })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({
    status: 404,
    description: 'The deal is not for sale, or the member is not on the list.',
    type: SubmissionAnswer,
  })
  async send(@Body() body: unknown): Promise<SentInterest> {
    const { version = 0, ...interest } = readStrictly(MemberInterest, body);
    await this.members.addInterest({ ...interest, version });
    return { state: 'sent' };
  }
}
