import { Injectable } from '@nestjs/common';
import type { OpenSession } from './session-token.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

const LOOK_MS = 1000;

/** Ends long requests, such as an export, when their session ends or its role changes. */
@Injectable()
export class SessionWatch {
  constructor(private readonly sessions: StaffSessionsRepository) {}

  /** Returns a function that stops the watch. */
  watch({ id, staff }: OpenSession, end: () => void): () => void {
    const look = async () => {
      if (!(await this.sessions.isOpenAs(staff.role, id))) end();
    };
    // While the database is down, the request reads nothing either.
    const timer = setInterval(() => void look().catch(() => undefined), LOOK_MS);
    return () => clearInterval(timer);
  }
}
