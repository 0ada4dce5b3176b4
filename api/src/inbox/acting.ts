import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientAddressOf } from '../http/client-address.js';
import type { Actor } from '../staff/actor.js';
import { sessionOf } from '../staff/current-staff.js';

/** A signed-in member of staff who does something, and from where. */
export interface ActingStaff extends Actor {
  readonly staffId: string;
  readonly name: string;
  readonly ip: string;
}

/** Parameter of a handler of a StaffEndpoint: who is asking, and from where. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): ActingStaff => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  const { id, name } = sessionOf(request).staff;
  return { staffId: id, name, ip: clientAddressOf(request) };
});
