import { Injectable } from '@nestjs/common';
import type { OpenSession } from './session-token.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

const CHECK_EVERY_MS = 1000;

/** Ends long requests, such as an export, when their session ends or the role of its account changes. */
@Injectable()
export class SessionWatch {
  constructor(private readonly sessions: StaffSessionsRepository) {}

  /** Calls `end` when the session has ended. Returns a function that stops the watch. */
  watch({ id, staff }: OpenSession, end: () => void): () => void {
    const check = async () => {
      if (!(await this.sessions.isOpenAs(staff.role, id))) end();
    };
    // Ignores errors of the database: while it is down, the request cannot read anything either.
    const timer = setInterval(() => void check().catch(() => undefined), CHECK_EVERY_MS);
    return () => clearInterval(timer);
  }
}
