import { IdParam } from '../../http/fields/read-fields.js';
import { Refusal } from '../../http/refusal.js';
import { CurrentSession } from '../access/current-staff.js';
import { StaffController, StaffEndpoint } from '../access/staff-endpoint.js';
import { type StaffSession, StaffSessionList } from './session.dto.js';
import type { StaffSessionEntity } from './staff-session.entity.js';
import { StaffSessionsRepository } from './staff-sessions.repository.js';

/** Shows where an account is signed in, and ends those sessions. */
@StaffController('staff')
export class OpenSessionsController {
  constructor(private readonly sessions: StaffSessionsRepository) {}

  @StaffEndpoint('GET sessions', {
    role: 'viewer',
    operationId: 'listOwnSessions',
    summary: 'List your open sessions',
    answer: StaffSessionList,
  })
  async listOwn(@CurrentSession() current: CurrentSession): Promise<StaffSessionList> {
    return { items: (await this.sessions.list(current.staff.id)).map((session) => describe(session, current)) };
  }

  @StaffEndpoint('GET staff/:id/sessions', {
    role: 'admin',
    operationId: 'listStaffSessions',
    summary: 'List the open sessions of an account',
    description: 'For an unknown account the list is empty.',
    answer: StaffSessionList,
  })
  async listOf(@CurrentSession() current: CurrentSession, @IdParam() id: string): Promise<StaffSessionList> {
    return { items: (await this.sessions.list(id)).map((session) => describe(session, current)) };
  }

  @StaffEndpoint('DELETE sessions/:id', {
    role: 'viewer',
    operationId: 'endSession',
    summary: 'End a session',
    description: 'Staff can end their own sessions, admins those of any account.',
  })
  async end(@CurrentSession() { staff, actor }: CurrentSession, @IdParam() id: string): Promise<void> {
    if (await this.sessions.close(actor, staff.role === 'admin' ? { id } : { id, staffId: staff.id })) return;
    throw new Refusal(404, 'There is no open session with this id.', { reason: 'unknown-session' });
  }
}

function describe(session: StaffSessionEntity, current: CurrentSession): StaffSession {
  const { id, isBrowser, userAgent, createdAt, lastUsedAt, expiresAt } = session;
  return { id, isCurrent: id === current.id, isBrowser, userAgent, createdAt, lastUsedAt, expiresAt };
}
