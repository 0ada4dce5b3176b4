import { Body, Controller, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Config } from '../../config/config.js';
import { readStrictly } from '../../http/read-fields.js';
import { CurrentSession } from '../access/current-staff.js';
import { RecoveryCodes } from '../factors/second-factors.dto.js';
import { PasswordChange, PasswordConfirmation, TotpConfirmation, TotpEnrollment } from './accounts.dto.js';
import { OwnAccountService } from './own-account.service.js';
import { setSessionCookie } from '../sessions/session-cookie.js';
import { StaffEndpoint } from '../access/staff-endpoint.js';

const TOO_MANY = 'Too many wrong passwords; `Retry-After` tells how long to wait.';

/** One's own account: password and authenticator. */
@ApiTags('staff')
@Controller('api/admin/staff/me')
export class OwnAccountController {
  constructor(
    private readonly config: Config,
    private readonly account: OwnAccountService,
  ) {}

  @StaffEndpoint('PATCH password', {
    role: 'viewer',
    takesGeneratedPassword: true,
    status: 204,
    operationId: 'changeOwnPassword',
    summary: 'Change your password',
    description: 'Ends all your sessions. That of the desk goes on with a new cookie; with a token, sign in again.',
    body: PasswordChange,
    refusals: { 409: 'The password was changed by somebody else in the meantime.', 429: TOO_MANY },
  })
  async changePassword(
    @CurrentSession() session: CurrentSession,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = await this.account.changePassword(session, readStrictly(PasswordChange, body));
    if (token !== undefined) setSessionCookie(reply, this.config.deskOrigin, token);
  }

  @StaffEndpoint('POST totp', {
    role: 'viewer',
    isSensitive: true,
    takesMissingFactor: true,
    operationId: 'enrollTotp',
    summary: 'Enroll an authenticator app',
    description: 'Signing in asks for codes only once the first code was confirmed. Programs send the password.',
    body: PasswordConfirmation,
    answer: TotpEnrollment,
    refusals: { 409: 'There is an authenticator already; remove it first.', 429: TOO_MANY },
  })
  enrollTotp(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<TotpEnrollment> {
    return this.account.enrollTotp(session, readStrictly(PasswordConfirmation, body).password);
  }

  @StaffEndpoint('POST totp/confirmation', {
    role: 'viewer',
    isSensitive: true,
    takesMissingFactor: true,
    operationId: 'confirmTotp',
    summary: 'Confirm the authenticator with its first code',
    description: 'Ends your other sessions.',
    body: TotpConfirmation,
    answer: RecoveryCodes,
    refusals: { 409: 'No authenticator waits for its first code.' },
  })
  async confirmTotp(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<RecoveryCodes> {
    return { codes: await this.account.confirmTotp(session, readStrictly(TotpConfirmation, body).code) };
  }

  @StaffEndpoint('POST totp/removal', {
    role: 'viewer',
    status: 204,
    isSensitive: true,
    operationId: 'removeTotp',
    summary: 'Remove your authenticator',
    description: 'Ends your other sessions. Programs send the password.',
    body: PasswordConfirmation,
    refusals: { 409: 'Your role needs a second factor, and this is the last.', 429: TOO_MANY },
  })
  removeTotp(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<void> {
    return this.account.removeTotp(session, readStrictly(PasswordConfirmation, body).password);
  }
}
