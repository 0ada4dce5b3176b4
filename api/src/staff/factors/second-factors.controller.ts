import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../../http/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { CurrentSession } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { PasskeysService } from './passkeys.service.js';
import { PasskeyAddition, PasskeyChallenge, RecoveryCodes, SecondFactors } from './second-factors.dto.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const DESK_ONLY = 'Passkeys and recovery codes are changed in the desk.';
const CHANGES = { role: 'viewer', isSensitive: true } as const;
const DESK_REFUSAL = { 409: 'The session of a program changes none.' };

/** One's own passkeys and recovery codes. */
@StaffController('staff', '/staff/me')
export class SecondFactorsController {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysService,
  ) {}

  @StaffEndpoint('GET second-factors', {
    role: 'viewer',
    takesMissingFactor: true,
    operationId: 'readSecondFactors',
    summary: 'List your passkeys and count your recovery codes',
    answer: SecondFactors,
  })
  async read(@CurrentSession() { staff }: CurrentSession): Promise<SecondFactors> {
    const [passkeys, recoveryCodes] = [
      await this.factors.listPasskeys(staff.id),
      await this.factors.countCodes(staff.id),
    ];
    const shown = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt }));
    return { passkeys: shown, recoveryCodes };
  }

  @StaffEndpoint('POST passkeys/challenge', {
    ...CHANGES,
    takesMissingFactor: true,
    operationId: 'beginPasskey',
    summary: 'Begin to add a passkey',
    description: 'The challenge works once, for five minutes.',
    answer: PasskeyChallenge,
    refusals: DESK_REFUSAL,
  })
  async begin(@CurrentSession() session: CurrentSession): Promise<PasskeyChallenge> {
    return { options: await this.passkeys.challengeToAdd(confirmed(session)) };
  }

  @StaffEndpoint('POST passkeys', {
    ...CHANGES,
    takesMissingFactor: true,
    operationId: 'addPasskey',
    summary: 'Add a passkey',
    description: 'Ends your other sessions.',
    body: PasskeyAddition,
    answer: RecoveryCodes,
    refusals: { 400: 'A field is wrong, or the passkey is refused: see `reason`.', ...DESK_REFUSAL },
  })
  async add(@CurrentSession() session: CurrentSession, @Body() body: unknown): Promise<RecoveryCodes> {
    const addition = readStrictly(PasskeyAddition, body);
    return { codes: await this.passkeys.add(confirmed(session), addition) };
  }

  @StaffEndpoint('DELETE passkeys/:id', {
    ...CHANGES,
    operationId: 'removePasskey',
    summary: 'Remove a passkey',
    description: 'Ends your other sessions.',
    refusals: { 409: 'Your role needs a second factor and this is the last, or the session is of a program.' },
  })
  async remove(@CurrentSession() session: CurrentSession, @IdParam() id: string): Promise<void> {
    if (await this.factors.removePasskey(confirmed(session), id)) return;
    throw new Refusal(404, 'You have no passkey with this id.', { reason: 'unknown-passkey' });
  }

  @StaffEndpoint('POST recovery-codes', {
    ...CHANGES,
    operationId: 'remakeRecoveryCodes',
    summary: 'Make new recovery codes',
    description: 'Former ones no longer work.',
    answer: RecoveryCodes,
    refusals: DESK_REFUSAL,
  })
  async remake(@CurrentSession() session: CurrentSession): Promise<RecoveryCodes> {
    return { codes: await this.factors.remakeCodes(confirmed(session)) };
  }
}

/** The guard lets programs pass without the password; with a stolen token these would outlive its session. */
function confirmed(session: CurrentSession): CurrentSession {
  if (session.isConfirmed) return session;
  throw new Refusal(409, DESK_ONLY, { reason: 'not-in-a-browser' });
}
