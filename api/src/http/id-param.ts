import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './refusal.js';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Parameter of a handler: the `:id` of its path, a UUID.
 * @throws Refusal (400) naming it
 */
export const IdParam = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const { id = '' } = context.switchToHttp().getRequest<FastifyRequest<{ Params: { id?: string } }>>().params;
  if (UUID.test(id)) return id.toLowerCase();
  const message = 'The id in the URL must be a UUID, such as 01993f6e-5c1a-7c3e-9d5b-0f6a1e2b3c4d.';
  throw new Refusal(400, message, { reason: 'invalid-id', errors: [{ field: 'id', message }] });
});
