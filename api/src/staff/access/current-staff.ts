import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/request/client-address.js';
import { Refusal } from '../../http/refusal.js';
import type { ActingStaff } from './actor.js';
import type { OpenSession } from '../sessions/session-token.js';

const sessions = new WeakMap<FastifyRequest, OpenSession>();

/** Remembers the session for the rest of the request. */
export function rememberSession(request: FastifyRequest, session: OpenSession): void {
  sessions.set(request, session);
}

/** Creates a decorator for handler parameters that reads the session. It throws on routes without a session. */
const createSessionParam = <T>(read: (session: CurrentSession) => T) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = sessions.get(request);
    if (session === undefined) throw new Error('The route is open to anyone: it has no current session.');
    const { id, name, role } = session.staff;
    return read({ ...session, actor: { staffId: id, name, role, ip: clientAddressOf(request) } });
  });

/** The session of a request. */
export interface CurrentSession extends OpenSession {
  /** Its account and address, for the audit trail. */
  readonly actor: ActingStaff;
}

/** The signed-in account, as a StaffIdentity. */
export const CurrentStaff = createSessionParam(({ staff }) => staff);

/** The session of the request. */
export const CurrentSession = createSessionParam((session) => session);

/** The signed-in account and its address, for the audit trail. */
export const CurrentActor = createSessionParam(({ actor }) => actor);

/**
 * Refuses programs, because a change with a stolen token could outlive its session.
 * @throws Refusal (409)
 */
export function requireDesk(session: CurrentSession): CurrentSession {
  if (session.isBrowser) return session;
  throw new Refusal(409, 'Only a session of the desk can do this.', { reason: 'not-in-a-browser' });
}

/**
 * Refuses a browser whose user has not just entered the password again.
 * @throws Refusal (403)
 */
export function requireConfirmed({ isBrowser, isConfirmed }: OpenSession): void {
  if (!isBrowser || isConfirmed) return;
  const message = 'Enter your password again first: POST /api/admin/sessions/current/confirmation.';
  throw new Refusal(403, message, { reason: 'confirm-first', showsReason: true });
}
