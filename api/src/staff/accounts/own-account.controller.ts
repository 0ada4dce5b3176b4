import { Body, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../../config/config.js';
import { IdParam, readStrictly } from '../../http/fields/read-fields.js';
import { CurrentSession, requireDesk } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { PasskeysService } from '../factors/passkeys.service.js';
import {
  PasskeyAddition,
  PasskeyChallenge,
  RecoveryCodes,
  SecondFactors,
  TotpConfirmation,
  TotpEnrollment,
} from '../factors/second-factors.dto.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { StaffTotpRepository } from '../passwords/staff-totp.repository.js';
import { setSessionCookie } from '../sessions/session-cookie.js';
import { PasswordChange } from './accounts.dto.js';
import { OwnPasswordService } from '../passwords/own-password.service.js';

const CHANGES = {
  role: 'viewer',
  isSensitive: true,
  description: 'Ends your other sessions.',
  refusals: {
    409: 'Not possible now: see the message. Programs are always refused, because their token may be stolen.',
  },
} as const;

/** Password and second factors of the signed-in account. */
@StaffController('staff', '/staff/me')
export class OwnAccountController {
  constructor(
    private readonly config: Config,
    private readonly passwords: OwnPasswordService,
    private readonly totp: StaffTotpRepository,
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysService,
  ) {}

  @StaffEndpoint('PATCH password', {
    role: 'viewer',
    allowsGeneratedPassword: true,
    status: 204,
    operationId: 'changeOwnPassword',
    summary: 'Change your password',
    description: 'Ends all your sessions. The desk continues with a new cookie; a program must sign in again.',
    body: PasswordChange,
    refusals: { 429: 'Too many wrong passwords; `Retry-After` says how long to wait.' },
  })
  async changePassword(
    @CurrentSession() session: CurrentSession,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    const token = await this.passwords.change(session, readStrictly(PasswordChange, body));
    if (token !== undefined) setSessionCookie(reply, this.config.deskOrigin, token);
  }

  @StaffEndpoint('GET second-factors', {
    role: 'viewer',
    allowsMissingFactor: true,
    operationId: 'readSecondFactors',
    summary: 'List your second factors',
    answer: SecondFactors,
  })
  read(@CurrentSession() { staff }: CurrentSession): Promise<SecondFactors> {
    return this.factors.read(staff.id);
  }

  @StaffEndpoint('POST totp', {
    ...CHANGES,
    allowsMissingFactor: true,
    operationId: 'enrollTotp',
    summary: 'Enroll an authenticator app',
    description: 'Signing in requires codes once the first code is confirmed.',
    answer: TotpEnrollment,
  })
  enrollTotp(@CurrentSession() session: CurrentSession): Promise<TotpEnrollment> {
    return this.totp.enroll(requireDesk(session));
  }

  @StaffEndpoint('POST totp/confirmation', {
    ...CHANGES,
    allowsMissingFactor: true,
    operationId: 'confirmTotp',
    summary: 'Confirm the authenticator with its first code',
    body: TotpConfirmation,
    answer: RecoveryCodes,
  })
  async confirmTotp(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<RecoveryCodes> {
    const { code } = readStrictly(TotpConfirmation, body);
    return { codes: await this.totp.confirm(requireDesk(session), code) };
  }

  @StaffEndpoint('DELETE totp', { ...CHANGES, operationId: 'removeTotp', summary: 'Remove your authenticator' })
  removeTotp(@CurrentSession() session: CurrentSession): Promise<void> {
    return this.totp.remove(requireDesk(session));
  }

  @StaffEndpoint('POST passkeys/challenge', {
    ...CHANGES,
    allowsMissingFactor: true,
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    description: 'The challenge works once, for five minutes.',
    answer: PasskeyChallenge,
  })
  async beginPasskey(@CurrentSession() session: CurrentSession): Promise<PasskeyChallenge> {
    return { options: await this.passkeys.createAdditionChallenge(requireDesk(session)) };
  }

  @StaffEndpoint('POST passkeys', {
    ...CHANGES,
    allowsMissingFactor: true,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    body: PasskeyAddition,
    answer: RecoveryCodes,
    refusals: { ...CHANGES.refusals, 400: 'A field is wrong, or the passkey is refused: see `reason`.' },
  })
  async addPasskey(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<RecoveryCodes> {
    const addition = readStrictly(PasskeyAddition, body);
    return { codes: await this.passkeys.add(requireDesk(session), addition) };
  }

  @StaffEndpoint('DELETE passkeys/:id', { ...CHANGES, operationId: 'removePasskey', summary: 'Remove a passkey' })
  removePasskey(@CurrentSession() session: CurrentSession, @IdParam() id: string): Promise<void> {
    return this.factors.removePasskey(requireDesk(session), id);
  }

  @StaffEndpoint('POST recovery-codes', {
    ...CHANGES,
    operationId: 'remakeRecoveryCodes',
    summary: 'Create new recovery codes',
    description: 'Former codes no longer work.',
    answer: RecoveryCodes,
  })
  async replaceOwnCodes(@CurrentSession() session: CurrentSession): Promise<RecoveryCodes> {
    return { codes: await this.factors.replaceOwnCodes(requireDesk(session)) };
  }
}
