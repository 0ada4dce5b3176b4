import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readIdempotencyKey } from '../../http/idempotency-key.js';

/**
 * Parameter of a handler of a repeatable StaffEndpoint: its Idempotency-Key, or null.
 * @throws Refusal (400) when it is none
 */
export const AttemptKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  return readIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']);
});
