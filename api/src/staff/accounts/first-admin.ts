import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { OPERATOR } from '../access/actor.js';
import { generatePassword, hashPassword } from '../passwords/password-hash.js';
import { StaffRepository } from './staff.repository.js';

/**
 * Makes one admin in an embedded database without accounts, and prints its password on the terminal, once. In a
 * database that the operator brought only when told to: whoever starts there first is not necessarily its owner.
 */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly logger = new Logger('FirstAdmin');

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly staff: StaffRepository,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.printsFirstAdmin) return;
    void this.database.whenReady.then(() => this.make()).catch((error: unknown) => this.logger.error(error));
  }

  private async make(): Promise<void> {
    const password = generatePassword();
    const email = `admin@${new URL(this.config.publicOrigins[0] ?? '').hostname}`;
    if (!(await this.staff.addFirst(OPERATOR, { email, name: 'Admin', passwordHash: await hashPassword(password) })))
      return;
    // Not through the log, which is kept: this line is for the terminal alone.
    process.stdout.write(`FIRST ADMIN  sign in as ${email} with the password ${password}  (shown this once)\n`);
  }
}
