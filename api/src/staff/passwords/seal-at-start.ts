import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { StaffTotpRepository } from './staff-totp.repository.js';

/**
 * Seals secrets that an api of before STAFF_KEY stored, once the database is ready: a migration has no key. Each start
 * does it, because such an api may run beside this one during an upgrade.
 */
@Injectable()
export class SealAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger('SealAtStart');

  constructor(
    private readonly database: Database,
    private readonly totp: StaffTotpRepository,
  ) {}

  onApplicationBootstrap(): void {
    void this.database.whenReady.then(() => this.seal()).catch((error: unknown) => this.logger.error(error));
  }

  private async seal(): Promise<void> {
    const count = await this.totp.sealAll();
    if (count > 0) this.logger.log(`${count} secrets of authenticator apps were encrypted`);
  }
}
