import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminGuard } from './admin.guard.js';
import { FirstAdmin } from './first-admin.js';
import { OwnAccountController } from './own-account.controller.js';
import { OwnAccountService } from './own-account.service.js';
import { SessionsController } from './sessions.controller.js';
import { SignInLimit } from './sign-in-limit.js';
import { SignInService } from './sign-in.service.js';
import { StaffAccountsController } from './staff-accounts.controller.js';
import { StaffAccountsService } from './staff-accounts.service.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';
import { StaffTotpRepository } from './staff-totp.repository.js';
import { StaffRepository } from './staff.repository.js';

/** Accounts and sessions of staff, and the guard before every admin route. */
@Module({
  controllers: [SessionsController, OwnAccountController, StaffAccountsController],
  providers: [
    { provide: APP_GUARD, useClass: AdminGuard },
    FirstAdmin,
    SignInService,
    SignInLimit,
    OwnAccountService,
    StaffAccountsService,
    StaffRepository,
    StaffSessionsRepository,
    StaffTotpRepository,
  ],
})
export class StaffModule {}
