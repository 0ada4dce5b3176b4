import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiProperty, ApiResponse, ApiTags } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { Satisfies } from '../http/field-checks.js';
import { readStrictly } from '../http/read-fields.js';
import { Refusal } from '../http/refusal.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { memberInSql } from './members.sql.js';
import { ShellGuard } from '../releases/shell.guard.js';

class Member {
  @ApiProperty({ description: "The hash in the member's cookie.", example: 'A'.repeat(22) })
  @Satisfies((value) => /^[\w-]{22}$/.test(String(value)), 'Send the hash of a member.')
  member: string;
}

class MemberInterest extends Member {
  @ApiProperty({ example: '5-acres-apache-county-az-k3v9q2xm' })
  @Satisfies((value) => /^[a-z0-9-]{9,120}$/.test(String(value)), 'Send the slug of a deal.')
  slug: string;
}

class Membership {
  @ApiProperty({ description: 'Or complained of an e-mail.' }) hasLeft: boolean;
}

class SentInterest {
  @ApiProperty({ enum: ['sent'] }) state: 'sent';
}

const ADD = statement<MemberInterest, { isAdded: boolean }>(
  'add-interest-of-member',
  // The cookie came with an e-mail, so that the address has proven itself.
  `
WITH m AS (
  UPDATE list_members SET proven_at = now() WHERE hash = ${memberInSql(':member::text')} AND status = 'on' AND lead_id IS NOT NULL RETURNING lead_id
)
SELECT add_interest(m.lead_id, :slug::text, 'member') AS "isAdded" FROM m`,
);

const READ_MEMBERSHIP = statement<Member, Membership>(
  'read-membership',
  `SELECT EXISTS (SELECT FROM list_members m WHERE m.hash = ${memberInSql(':member::text')} AND m.status IN ('left', 'complained')) AS "hasLeft"`,
);

/** What the page of a deal asks about a member, and the button "I'm interested". */
@ApiTags('listings')
@Controller('api')
@UseGuards(ShellGuard)
export class InterestController {
  constructor(private readonly database: Database) {}

  @Post('membership')
  @HttpCode(200)
  @ApiOperation({
    operationId: 'readMembership',
    summary: 'Tell whether a member has left the list (servers of the site only)',
    description: 'The cookie of a member outlives the membership. The bearer is that of reportReleaseCounts.',
  })
  @ApiBearerAuth()
  @ApiBody({ type: Member })
  @ApiResponse({ status: 200, type: Membership })
  @ApiResponse({ status: 400, description: 'A field is wrong or unknown.', type: SubmissionAnswer })
  @ApiResponse({ status: 401, description: 'Not sent by a server of the site.', type: SubmissionAnswer })
  readMembership(@Body() body: unknown): Promise<Membership> {
    return this.database.queryOne(READ_MEMBERSHIP.with(readStrictly(Member, body)));
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
    const [row] = await this.database.query(ADD.with(readStrictly(MemberInterest, body)));
    if (row?.isAdded) return { state: 'sent' };
    throw new Refusal(404, 'There is no such deal, or no such member.', { reason: 'no-interest' });
  }
}
