import { Body, Controller, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/client-address.js';
import { readStrictly } from '../../http/read-fields.js';
import type { Actor } from '../access/actor.js';
import { CurrentActor, CurrentSession } from '../access/current-staff.js';
import type { OpenSession } from './session-token.js';
import { CurrentSessionAnswer, NewSessionAnswer, SignIn } from './session.dto.js';
import { SignInService } from './sign-in.service.js';
import { StaffEndpoint } from '../access/staff-endpoint.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

/** Signing in and out. */
@ApiTags('staff')
@Controller('api/admin/sessions')
export class SessionsController {
  constructor(
    private readonly signIns: SignInService,
    private readonly sessions: StaffSessionsRepository,
  ) {}

  /** Opens a session. */
  @StaffEndpoint({
    method: 'POST',
    path: '',
    role: 'anyone',
    operationId: 'signIn',
    summary: 'Sign in',
    description: 'Answers a token: put it into "Authorize" above. A session lasts 12 hours, or 60 minutes without use.',
    body: SignIn,
    answer: NewSessionAnswer,
    refusals: {
      401: 'Wrong e-mail address or password; or, with `errors` naming `totp`, a code that is missing, wrong or used.',
      429: 'Too many attempts for this account or from this address; `Retry-After` tells how long to wait.',
    },
  })
  async signIn(@Body() body: unknown, @Req() request: FastifyRequest): Promise<NewSessionAnswer> {
    return this.signIns.signIn(readStrictly(SignIn, body), clientAddressOf(request));
  }

  /** Who am I? */
  @StaffEndpoint({
    method: 'GET',
    path: 'current',
    role: 'viewer',
    operationId: 'readCurrentSession',
    summary: 'Who is signed in, and until when',
    answer: CurrentSessionAnswer,
  })
  current(@CurrentSession() { expiresAt, staff }: OpenSession): CurrentSessionAnswer {
    return { expiresAt: expiresAt.toISOString(), staff };
  }

  /** Ends the session at once. */
  @StaffEndpoint({ method: 'DELETE', path: 'current', role: 'viewer', operationId: 'signOut', summary: 'Sign out' })
  async signOut(@CurrentSession() { tokenSha256 }: OpenSession, @CurrentActor() actor: Actor): Promise<void> {
    await this.sessions.close(tokenSha256, actor);
  }
}
