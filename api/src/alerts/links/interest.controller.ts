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
    description: "Of the member's links. Staff raise it to end those that were sent.",
  })
  @Satisfies((value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e9, 'Send a version.')
  version?: number;
}

class Reader extends MemberFields {
  @ApiProperty({
    description: "The hash in the member's token, or the id in that of a staff member.",
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
  @ApiProperty({ description: 'Or is inactive, spam or erased, or the link has ended: no early deals.' })
  hasLeft: boolean;
}

class SentInterest {
  @ApiProperty({ enum: ['sent'] }) state: 'sent';
}

/** The page of a deal's questions about a member, and the button "I'm interested". */
@ApiTags('listings')
@Controller('api')
@UseGuards(ShellGuard)
export class InterestController {
  constructor(private readonly members: MembersService) {}

  @Post('membership')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readMembership',
    summary: 'Tell whether a link still opens early deals (servers of the site only)',
    description: 'A link and its cookie outlive the membership. The bearer is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: Reader })
  @ApiResponse({ status: 200, type: Membership })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  async readMembership(@Body() body: unknown): Promise<Membership> {
    const { member, version = 0 } = readStrictly(Reader, body);
    const reader = STAFF.test(member) ? { staffId: member } : { member, version };
    return { hasLeft: !(await this.members.mayLook(reader)) };
  }

  @Post('interest')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'sendInterest',
    summary: 'Say that a member is interested in a deal (servers of the site only)',
    description: 'Repeated, it changes nothing. The bearer is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: MemberInterest })
  @ApiResponse({ status: 200, description: 'Staff see it, now or before.', type: SentInterest })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  @ApiResponse({ status: 404, description: 'No deal that is for sale, or nobody on the list.', type: SubmissionAnswer })
  async send(@Body() body: unknown): Promise<SentInterest> {
    const { version = 0, ...interest } = readStrictly(MemberInterest, body);
    await this.members.addInterest({ ...interest, version });
    return { state: 'sent' };
  }
}
