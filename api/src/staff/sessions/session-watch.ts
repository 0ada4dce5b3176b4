import { Injectable } from '@nestjs/common';
import type { OpenSession } from './session-token.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

const LOOK_MS = 1000;

/** Ends long requests, such as an export, when their session ends or its role changes. */
@Injectable()
export class SessionWatch {
  private readonly watched = new Map<() => void, OpenSession>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sessions: StaffSessionsRepository) {}

  /** Returns a function that stops the watch. */
  watch(session: OpenSession, end: () => void): () => void {
    this.watched.set(end, session);
    // While the database is down, these requests read nothing either.
    this.timer ??= setInterval(() => {
      this.look().catch(() => undefined);
    }, LOOK_MS);
    return () => {
      this.watched.delete(end);
      if (this.watched.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }

  private async look(): Promise<void> {
    const asked = [...this.watched];
    const roles = await this.sessions.findRoles(asked.map(([, { id }]) => id));
    for (const [end, { id, staff }] of asked) if (roles.get(id) !== staff.role && this.watched.delete(end)) end();
  }
}
