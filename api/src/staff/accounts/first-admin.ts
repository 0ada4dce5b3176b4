import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { OPERATOR } from '../access/actor.js';
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
    if (await this.staff.hasAny()) return;
    const email = `admin@${new URL(this.config.publicOrigins[0] ?? '').hostname}`;
    // Of processes that start together, the e-mail address lets one through.
    const added = await this.staff.add(OPERATOR, { email, name: 'Admin', role: 'admin' });
    // Not through the log, which is kept: this line is for the terminal alone.
    if (added)
      process.stdout.write(`FIRST ADMIN  sign in as ${email} with the password ${added.password}  (shown this once)\n`);
  }
}
