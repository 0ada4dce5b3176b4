import { Controller, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Config } from '../../config/config.js';
import { ListKey } from '../members/list-key.js';
import { PAGE, showBrokenLink, showListPage, UNKNOWN } from './list-page.js';
import { MembersService } from '../members/members.service.js';

const TOKEN = ApiParam({
  name: 'token',
  description: 'The token in the link of an email.',
  example: `${'A'.repeat(22)}.${'A'.repeat(22)}`,
});

/** Takes members off the buyers list. Only a POST changes something, because mailbox scanners open every link. */
@ApiTags('buyers list')
@Controller('api/leave-list')
export class LeaveController {
  constructor(
    private readonly config: Config,
    private readonly members: MembersService,
    private readonly key: ListKey,
  ) {}

  @Get(':token')
  @ApiOperation({ operationId: 'askToLeave', summary: 'The page with the button to leave the buyers list' })
  @TOKEN
  @UNKNOWN
  @ApiResponse({ status: 200, description: 'The page. Nothing has changed.', content: PAGE })
  ask(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): string {
    if (this.key.readLeaveToken(token) === undefined) return this.refuse(reply);
    return this.show(reply, 'Leave the buyers list?', '<form method="post"><button>Leave the list</button></form>');
  }

  /**
   * Serves the unsubscribe button of mailbox providers (RFC 8058) and the button of the page. Needs no cookie, CSRF
   * token or Origin header.
   */
  @Post(':token')
  @HttpCode(200)
  @RouteConfig({ ignoresBody: true })
  @ApiOperation({
    operationId: 'leaveList',
    summary: 'Leave the buyers list',
    description: 'In one step, as RFC 8058 requires. The body is ignored.',
  })
  @TOKEN
  @UNKNOWN
  @ApiResponse({ status: 200, description: 'Done, by this request or an earlier one.', content: PAGE })
  async leave(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const hash = this.key.readLeaveToken(token);
    if (hash === undefined) return this.refuse(reply);
    await this.members.leave(hash);
    return this.show(reply, 'You have left the list.', '<p>We will send you no more emails about land.</p>');
  }

  private refuse(reply: FastifyReply): string {
    return showBrokenLink(reply, 'We will take you off the list.', this.config.messaging.company);
  }

  private show(reply: FastifyReply, title: string, content: string): string {
    return showListPage(reply, { title, content, company: this.config.messaging.company });
  }
}
