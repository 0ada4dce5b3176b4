import { Body, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { clientAddressOf } from '../../http/client-address.js';
import { readStrictly } from '../../http/read-fields.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { PasskeyChallenge, PasskeySignIn } from '../factors/second-factors.dto.js';
import { refuseForeignPage, setSessionCookie } from './session-cookie.js';
import { CurrentSessionAnswer } from './session.dto.js';
import { clientOf, describeSession, SIGN_IN_REFUSALS } from './sessions.controller.js';
import { SignInService } from './sign-in.service.js';

const FOREIGN = 'Not a page of the desk: `reason` is `foreign-page`.';

/** Signing in with a passkey, for the pages of the desk alone. */
@StaffController('staff', '/sessions')
export class PasskeySessionsController {
  constructor(
    private readonly config: Config,
    private readonly signIns: SignInService,
  ) {}

  @StaffEndpoint('POST browser/challenge', {
    role: 'anyone',
    operationId: 'beginPasskeySignIn',
    summary: 'Begin to sign in, or to confirm who you are, with a passkey',
    description: 'The challenge works once, for five minutes.',
    answer: PasskeyChallenge,
    refusals: { 403: FOREIGN, 429: SIGN_IN_REFUSALS[429] },
  })
  async challenge(@Req() request: FastifyRequest): Promise<PasskeyChallenge> {
    refuseForeignPage(request, this.config.deskOrigin);
    return { options: await this.signIns.challenge(clientAddressOf(request)) };
  }

  @StaffEndpoint('POST browser/passkey', {
    role: 'anyone',
    operationId: 'signInWithPasskey',
    summary: 'Sign in with a passkey',
    body: PasskeySignIn,
    answer: CurrentSessionAnswer,
    refusals: { 401: 'The passkey is refused: `reason` says why.', 403: FOREIGN },
  })
  async signIn(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentSessionAnswer> {
    refuseForeignPage(request, this.config.deskOrigin);
    const { passkey } = readStrictly(PasskeySignIn, body);
    const { token, session } = await this.signIns.signInByPasskey(passkey, clientOf(request, true));
    setSessionCookie(reply, this.config.deskOrigin, token);
    return describeSession(this.config, session);
  }
}
