import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../../http/client-address.js';
import type { ActingStaff } from './actor.js';
import type { OpenSession } from '../sessions/session-token.js';
import type { StaffIdentity } from './staff-identity.js';

const sessions = new WeakMap<FastifyRequest, OpenSession>();

/** Notes, for the rest of the request, whose it is. */
export function rememberSession(request: FastifyRequest, session: OpenSession): void {
  sessions.set(request, session);
}

/** @throws Error on a route that needs nobody signed in */
function sessionOf(request: FastifyRequest): OpenSession {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('The route is open to anyone: it has no current session.');
  return session;
}

/** Parameter of a handler of a StaffEndpoint: who is asking, as a StaffIdentity. */
export const CurrentStaff = createParamDecorator((_: unknown, context: ExecutionContext): StaffIdentity => {
  return sessionOf(context.switchToHttp().getRequest<FastifyRequest>()).staff;
});

/** Parameter of a handler of a StaffEndpoint: the session itself. */
export const CurrentSession = createParamDecorator((_: unknown, context: ExecutionContext): OpenSession => {
  return sessionOf(context.switchToHttp().getRequest<FastifyRequest>());
});

/** Parameter of a handler of a StaffEndpoint: who acts, and from where; as an Actor for the audit trail. */
export const CurrentActor = createParamDecorator((_: unknown, context: ExecutionContext): ActingStaff => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { id, name, role } = sessionOf(request).staff;
  return { staffId: id, name, role, ip: clientAddressOf(request) };
});
