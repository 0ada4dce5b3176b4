import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AttemptsRepository } from './attempts/attempts.repository.js';
import { AdminGuard } from './access/admin.guard.js';
import { FirstAdmin } from './accounts/first-admin.js';
import { OwnAccountController } from './accounts/own-account.controller.js';
import { ChallengesRepository } from './factors/challenges.repository.js';
import { PasskeysService } from './factors/passkeys.service.js';
import { SecondFactorsRepository } from './factors/second-factors.repository.js';
import { OpenSessionsController } from './sessions/open-sessions.controller.js';
import { SessionWatch } from './sessions/session-watch.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInLimit } from './sessions/sign-in-limit.js';
import { SignInService } from './sessions/sign-in.service.js';
import { StaffAccountsController } from './accounts/staff-accounts.controller.js';
import { StaffSessionsRepository } from './sessions/staff-sessions.repository.js';
import { OwnPasswordService } from './passwords/own-password.service.js';
import { StaffTotpRepository } from './passwords/staff-totp.repository.js';
import { StaffRepository } from './accounts/staff.repository.js';

/** Accounts and sessions of staff, and the guard before every admin route. */
@Module({
  controllers: [SessionsController, OpenSessionsController, OwnAccountController, StaffAccountsController],
  providers: [
    { provide: APP_GUARD, useClass: AdminGuard },
    FirstAdmin,
    SignInService,
    SignInLimit,
    OwnPasswordService,
    StaffRepository,
    StaffSessionsRepository,
    SessionWatch,
    StaffTotpRepository,
    SecondFactorsRepository,
    ChallengesRepository,
    PasskeysService,
    AttemptsRepository,
  ],
  exports: [AttemptsRepository, SessionWatch],
})
export class StaffModule {}
