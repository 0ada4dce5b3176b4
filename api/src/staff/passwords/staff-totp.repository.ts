import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import type { Actor } from '../access/actor.js';
import { CONFIRM_TOTP, ENROL_TOTP, FIND_UNCONFIRMED_TOTP, REMOVE_TOTP, USE_TOTP_STEP } from '../accounts/staff.sql.js';

/** Keeps the second factor of accounts. Each answer tells whether a row was changed. */
@Injectable()
export class StaffTotpRepository {
  constructor(private readonly database: Database) {}

  /** False when a code is asked for already. */
  async enrol(actor: Actor, secret: string): Promise<boolean> {
    return this.change('enrol-totp', ENROL_TOTP, [actor.staffId, actor.ip, actor.staffId, secret]);
  }

  /** The secret that waits for its first code. */
  async findUnconfirmed(staffId: string | null): Promise<string | undefined> {
    const statement = { name: 'find-unconfirmed-totp', text: FIND_UNCONFIRMED_TOTP, values: [staffId] };
    const [row] = await this.database.query<{ totp_secret: string | null }>(statement);
    return row?.totp_secret ?? undefined;
  }

  async confirm(actor: Actor, secret: string, step: number): Promise<boolean> {
    return this.change('confirm-totp', CONFIRM_TOTP, [actor.staffId, actor.ip, actor.staffId, step, secret]);
  }

  async remove(actor: Actor, staffId: string | null): Promise<boolean> {
    return this.change('remove-totp', REMOVE_TOTP, [actor.staffId, actor.ip, staffId]);
  }

  /** Uses up a code; false when it, or one after it, was used before. */
  async useStep(staffId: string, step: number): Promise<boolean> {
    return this.change('use-totp-step', USE_TOTP_STEP, [staffId, step]);
  }

  private async change(name: string, text: string, values: unknown[]): Promise<boolean> {
    return (await this.database.query({ name, text, values })).length > 0;
  }
}
