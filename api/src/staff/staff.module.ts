import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { AdminGuard } from './admin.guard.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

/** Accounts and sessions of staff, and the guard before every admin route. */
@Module({
  providers: [StaffSessionsRepository, { provide: APP_GUARD, useClass: AdminGuard }],
})
export class StaffModule {}
