import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/client-address.js';
import type { ActingStaff } from './actor.js';
import type { OpenSession } from '../sessions/session-token.js';

const sessions = new WeakMap<FastifyRequest, OpenSession>();

/** Remembers the session for the rest of the request. */
export function rememberSession(request: FastifyRequest, session: OpenSession): void {
  sessions.set(request, session);
}

/** A handler parameter for StaffEndpoints. Throws an Error on routes without a session. */
const fromSession = <T>(read: (session: OpenSession, request: FastifyRequest) => T) =>
  createParamDecorator((_: unknown, context: ExecutionContext): T => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const session = sessions.get(request);
    if (session === undefined) throw new Error('The route is open to anyone: it has no current session.');
    return read(session, request);
  });

/** Who asks, as a StaffIdentity. */
export const CurrentStaff = fromSession(({ staff }) => staff);

/** The session itself. */
export const CurrentSession = fromSession((session) => session);

/** Who acts, and from which address, for the audit trail. */
export const CurrentActor = fromSession(({ staff: { id, name, role } }, request): ActingStaff => {
  return { staffId: id, name, role, ip: clientAddressOf(request) };
});
