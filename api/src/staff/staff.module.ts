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
import { AbsencesController } from './absences/absences.controller.js';
import { AbsencesRepository } from './absences/absences.repository.js';
import { AbsencesService } from './absences/absences.service.js';
import { SessionWatch } from './sessions/session-watch.js';
import { SessionsController } from './sessions/sessions.controller.js';
import { SignInLimit } from './sessions/sign-in-limit.js';
import { SignInService } from './sessions/sign-in.service.js';
import { StaffAccountsController } from './accounts/staff-accounts.controller.js';
import { StaffSessionsRepository } from './sessions/staff-sessions.repository.js';
import { OwnPasswordService } from './passwords/own-password.service.js';
import { StaffTotpRepository } from './passwords/staff-totp.repository.js';
import { StaffCalendarsRepository } from './accounts/staff-calendars.repository.js';
import { StaffRepository } from './accounts/staff.repository.js';

/** Accounts and sessions of staff, and the guard before every admin route. */
@Module({
  controllers: [
    SessionsController,
    OpenSessionsController,
    OwnAccountController,
    StaffAccountsController,
    AbsencesController,
  ],
  providers: [
    { provide: APP_GUARD, useClass: AdminGuard },
    FirstAdmin,
    SignInService,
    SignInLimit,
    OwnPasswordService,
    StaffRepository,
    AbsencesRepository,
    AbsencesService,
    StaffCalendarsRepository,
    StaffSessionsRepository,
    SessionWatch,
    StaffTotpRepository,
    SecondFactorsRepository,
    ChallengesRepository,
    PasskeysService,
    AttemptsRepository,
  ],
  exports: [AbsencesService, AttemptsRepository, SessionWatch, StaffCalendarsRepository],
})
export class StaffModule {}
