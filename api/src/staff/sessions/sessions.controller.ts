import { Body, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { clientAddressOf } from '../../http/request/client-address.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { CurrentSession, requireDesk } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { PasskeyChallenge } from '../factors/second-factors.dto.js';
import { deriveKey } from '../passwords/sealed-secret.js';
import { refuseForeignPage, setSessionCookie } from './session-cookie.js';
import type { OpenSession } from './session-token.js';
import { CurrentSessionAnswer, DeskSignIn, NewSessionAnswer, SessionConfirmation, SignIn } from './session.dto.js';
import { SignInService } from './sign-in.service.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';
import { shortenUserAgent } from './user-agent.js';

const REFUSALS = {
  401: 'Wrong email address or password; or, with `errors` naming `totp`, a code that is missing, wrong or used (`reason` is `passkey-needed` for an account with passkeys alone); or, with `reason` `password-expired`, a generated password of more than 7 days. Or a passkey that is refused: `reason` says why.',
  429: 'Too many attempts for this account or from this address; `Retry-After` says how long to wait.',
};
const FOREIGN = 'Not a page of the desk: `reason` is `foreign-page`.';

/** Signing in and out. */
@StaffController('staff', '/sessions')
export class SessionsController {
  constructor(
    private readonly config: Config,
    private readonly signIns: SignInService,
    private readonly sessions: StaffSessionsRepository,
  ) {}

  @StaffEndpoint('POST', {
    role: 'anyone',
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'Returns a token: put it into "Authorize" above. A session lasts 12 hours, or 60 minutes without use.',
    body: SignIn,
    answer: NewSessionAnswer,
    refusals: REFUSALS,
  })
  async signIn(@Body() body: unknown, @Req() request: FastifyRequest): Promise<NewSessionAnswer> {
    const { token, session } = await this.signIns.signIn(readStrictly(SignIn, body), clientOf(request, false));
    return { token, ...describeSession(this.config, session) };
  }

  @StaffEndpoint('POST browser', {
    role: 'anyone',
    operationId: 'signInFromDesk',
    summary: 'Sign in to the desk',
    description:
      'Only for pages of the desk, with password or passkey. The token is in a cookie that no script can read.',
    body: DeskSignIn,
    answer: CurrentSessionAnswer,
    refusals: { ...REFUSALS, 403: FOREIGN },
  })
  async signInFromDesk(
    @Body() body: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<CurrentSessionAnswer> {
    refuseForeignPage(request, this.config.deskOrigin);
    const { token, session } = await this.signIns.signIn(readStrictly(DeskSignIn, body), clientOf(request, true));
    setSessionCookie(reply, this.config.deskOrigin, token);
    return describeSession(this.config, session);
  }

  @StaffEndpoint('POST browser/challenge', {
    role: 'anyone',
    operationId: 'beginPasskeySignIn',
    summary: 'Begin to sign in, or to confirm who you are, with a passkey',
    description: 'The challenge works once, for five minutes.',
    answer: PasskeyChallenge,
    refusals: { 403: FOREIGN, 429: REFUSALS[429] },
  })
  async challenge(@Req() request: FastifyRequest): Promise<PasskeyChallenge> {
    refuseForeignPage(request, this.config.deskOrigin);
    return { options: await this.signIns.challenge(clientAddressOf(request)) };
  }

  @StaffEndpoint('GET current', {
    role: 'viewer',
    allowsGeneratedPassword: true,
    operationId: 'readCurrentSession',
    summary: 'Read the current session',
    answer: CurrentSessionAnswer,
  })
  current(@CurrentSession() session: CurrentSession): CurrentSessionAnswer {
    return describeSession(this.config, session);
  }

  @StaffEndpoint('POST current/confirmation', {
    role: 'viewer',
    allowsMissingFactor: true,
    status: 204,
    operationId: 'confirmSession',
    summary: 'Confirm who you are, for five minutes',
    description: 'For sessions of the desk. Afterwards, endpoints that returned 403 with `confirm-first` can be used.',
    body: SessionConfirmation,
    refusals: {
      400: 'Wrong password, or a code that is missing, wrong or used: `errors` names the field. Or a passkey that is refused: `reason` says why.',
      409: 'The session of a program needs no confirmation.',
      429: REFUSALS[429],
    },
  })
  async confirm(
    @CurrentSession() session: CurrentSession,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const confirmation = readStrictly(SessionConfirmation, body);
    const token = await this.signIns.confirm(requireDesk(session), confirmation);
    setSessionCookie(reply, this.config.deskOrigin, token);
  }

  @StaffEndpoint('DELETE current', {
    role: 'viewer',
    allowsGeneratedPassword: true,
    operationId: 'signOut',
    summary: 'Sign out',
  })
  async signOut(
    @CurrentSession() { id, isBrowser, actor }: CurrentSession,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    await this.sessions.close(actor, { id });
    if (!isBrowser) return;
    setSessionCookie(reply, this.config.deskOrigin, '');
    // Does not clear the storage, which contains drafts (kept for a day) and perhaps unsent changes of another person.
    void reply.header('clear-site-data', '"cache"');
  }
}

/** Describes a session. Only browsers get the key that encrypts drafts. */
function describeSession({ staffKey }: Config, session: OpenSession): CurrentSessionAnswer {
  const { expiresAt, mustChangePassword, hasTotp, hasPasskey, mustSetUpFactor, staff, isBrowser } = session;
  const draftKey = deriveKey(staffKey, `drafts of ${staff.id}`).toString('base64url');
  const facts = { expiresAt, mustChangePassword, hasTotp, hasPasskey, mustSetUpFactor, staff };
  return { ...facts, ...(isBrowser && { draftKey }) };
}

function clientOf(request: FastifyRequest, isBrowser: boolean) {
  return { isBrowser, userAgent: shortenUserAgent(request.headers['user-agent']), ip: clientAddressOf(request) };
}
