import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { instantIn } from '../../deals/deal/deal-words.js';
import { escapeHtml } from '../../notices/email/render-mail.js';
import { Confirmations, type LinkedForm } from './confirmations.js';
import { CONFIRM_DAYS, ListKey } from '../members/list-key.js';
import { PAGE, showBrokenLink, showListPage, UNKNOWN } from './list-page.js';

const TOKEN = ApiParam({
  name: 'token',
  description: 'The token in the link of an email.',
  example: `01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f.${'A'.repeat(22)}`,
});
const ENDED = ApiResponse({
  status: 410,
  description: 'The link has expired, or its form was deleted because the person left the list or was erased.',
  content: PAGE,
});

/** Confirms or denies a form, by a link in an email. Only a POST counts, because mailbox scanners open every link. */
@ApiTags('buyers list')
@Controller('api/join-list')
export class JoinController {
  constructor(
    private readonly config: Config,
    private readonly confirmations: Confirmations,
    private readonly key: ListKey,
  ) {}

  @Get(':token')
  @ApiOperation({ operationId: 'askToJoin', summary: 'The page with the button to confirm a form of the buyers list' })
  @TOKEN
  @UNKNOWN
  @ENDED
  @ApiResponse({ status: 200, description: 'The page. Nothing has changed.', content: PAGE })
  async ask(@Param('token') token: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    const leadId = this.key.readJoinToken(token);
    return leadId === undefined ? this.refuse(reply) : this.show(reply, await this.confirmations.read(leadId), token);
  }

  @Post(':token')
  @HttpCode(200)
  @RouteConfig({ ignoresBody: true })
  @ApiOperation({
    operationId: 'joinList',
    summary: 'Confirm a form of the buyers list',
    description: 'The link is the proof, so no cookie or Origin header is needed. The body is ignored.',
  })
  @TOKEN
  @UNKNOWN
  @ENDED
  @ApiResponse({ status: 200, description: 'Done, by this request or an earlier one.', content: PAGE })
  async join(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const leadId = this.key.readJoinToken(token);
    return leadId === undefined
      ? this.refuse(reply)
      : this.show(reply, await this.confirmations.applyAnswer(leadId, true, ip));
  }

  @Post(':token/no')
  @HttpCode(200)
  @RouteConfig({ ignoresBody: true })
  @ApiOperation({
    operationId: 'denyForm',
    summary: 'Deny a form of the buyers list that somebody else sent',
    description: 'The form never counts, and its address gets no second email about it. The body is ignored.',
  })
  @TOKEN
  @UNKNOWN
  @ENDED
  @ApiResponse({ status: 200, description: 'Done, by this request or an earlier one.', content: PAGE })
  async deny(
    @Param('token') token: string,
    @Req() { ip }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const leadId = this.key.readJoinToken(token);
    if (leadId === undefined) return this.refuse(reply);
    return this.show(reply, await this.confirmations.applyAnswer(leadId, false, ip));
  }

  private refuse(reply: FastifyReply): string {
    return showBrokenLink(reply, 'We will confirm your form.', this.config.messaging.company);
  }

  private show(reply: FastifyReply, linked: LinkedForm, token = ''): string {
    if (linked.state === 'ended') void reply.code(410);
    const { company } = this.config.messaging;
    const site = this.config.publicOrigins[0] ?? '';
    return showListPage(reply, { ...pageContentOf(linked, { timeZone: company.timeZone, site, token }), company });
  }
}

interface PageContext {
  readonly timeZone: string;
  /** The origin of the public site. The page itself may be served by the api's own origin. */
  readonly site: string;
  readonly token: string;
}

function pageContentOf(
  { state, form }: LinkedForm,
  { timeZone, site, token }: PageContext,
): { title: string; content: string } {
  if (form === null)
    return {
      title: 'This link has ended.',
      content: `<p>It works for ${CONFIRM_DAYS} days, until you leave the list or your data is erased. <a href="${escapeHtml(site)}/buy-land#contact-form">Send the form again</a></p>`,
    };
  const wants = escapeHtml(form.wants.join(', '));
  if (state === 'confirmed-before')
    return { title: 'You said so before.', content: '<p>Your form was confirmed then. Nothing has changed now.</p>' };
  if (state === 'confirmed')
    return {
      title: 'You are on the buyers list.',
      content: `<p>We will email you about this land: ${wants}.</p>
<p>If you left the list before, the links in our earlier emails no longer work. Our next email has a new one.</p>`,
    };
  if (state === 'denied' || state === 'denied-before')
    return {
      title: 'Thank you for telling us.',
      content: '<p>That form does not count. Nothing has changed for you, and we will not ask you about it again.</p>',
    };
  return {
    title: 'Was this you?',
    content: `<p>On ${escapeHtml(instantIn(timeZone, form.receivedAt))}, our buyers form was sent with your email address, for this land: ${wants}.</p>
<p>If it was you, press the button. The form then replaces what we had.</p>
<form method="post"><button name="join" value="1">Yes, it was me</button></form>
<p>If it was somebody else, say so. The form then never counts.</p>
<form method="post" action="${encodeURIComponent(token)}/no"><button name="join" value="0">No, it was not me</button></form>`,
  };
}
