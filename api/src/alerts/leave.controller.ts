import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { Refusal } from '../http/refusal.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { ListKey } from './list-key.js';
import { PAGE, showListPage } from './list-page.js';
import { LEAVE } from './members.sql.js';

const TOKEN = ApiParam({
  name: 'token',
  description: 'From an e-mail.',
  example: `${'A'.repeat(22)}.${'A'.repeat(22)}`,
});
const UNKNOWN = ApiResponse({ status: 404, description: 'We wrote no such link.', type: SubmissionAnswer });

/** Takes members off the buyers list. Scanners of mailboxes open every link: only a POST changes something. */
@ApiTags('buyers list')
@Controller('api/leave-list')
export class LeaveController {
  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly key: ListKey,
  ) {}

  @Get(':token')
  @ApiOperation({ operationId: 'askToLeave', summary: 'The page with the button to leave the buyers list' })
  @TOKEN
  @UNKNOWN
  @ApiResponse({ status: 200, description: 'The page. Nothing has changed.', content: PAGE })
  ask(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    this.read(token);
    return this.page(reply, 'Leave the buyers list?', '<form method="post"><button>Leave the list</button></form>');
  }

  /** What mailbox providers post for their own button (RFC 8058), and the page: no cookie, token or Origin is asked. */
  @Post(':token')
  @HttpCode(200)
  @RouteConfig({ ignoresBody: true })
  @ApiOperation({
    operationId: 'leaveList',
    summary: 'Leave the buyers list',
    description: 'In one step, as RFC 8058 has it. The body is not looked at.',
  })
  @TOKEN
  @UNKNOWN
  @ApiResponse({ status: 200, description: 'Done, now or before.', content: PAGE })
  async leave(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    await this.database.query(LEAVE.with({ hash: this.read(token) }));
    return this.page(reply, 'You have left the list.', '<p>We will send you no more e-mails about land.</p>');
  }

  private read(token: string): string {
    const hash = this.key.readLeaveToken(token);
    if (hash !== undefined) return hash;
    throw new Refusal(404, 'This link is not complete. Copy all of it.', { reason: 'wrong-leave-token' });
  }

  private page(reply: FastifyReply, title: string, content: string): string {
    return showListPage(reply, { title, content, company: this.config.messaging.company });
  }
}
