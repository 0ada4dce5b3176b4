import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { OPERATOR } from '../access/actor.js';
import { StaffRepository } from './staff.repository.js';

/**
 * Creates one admin in an embedded database without accounts, and prints the password on the terminal once. In a
 * database in DATABASE_URL only if FIRST_ADMIN is set, because the first person to start the api may not be its owner.
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
    void this.database.whenReady
      .then(() => this.make())
      .catch((error: unknown) => {
        // If several processes start together, the unique email lets only one succeed.
        if (!(error instanceof Refusal)) this.logger.error(error);
      });
  }

  private async make(): Promise<void> {
    if ((await this.staff.list()).length > 0) return;
    const email = `admin@${new URL(this.config.publicOrigins[0] ?? '').hostname}`;
    const { password } = await this.staff.add(OPERATOR, { email, name: 'Admin', role: 'admin' });
    // Not logged, because logs are stored.
    process.stdout.write(`FIRST ADMIN  sign in as ${email} with the password ${password}  (shown this once)\n`);
  }
}
