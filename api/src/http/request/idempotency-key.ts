import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.js';

const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/**
 * Validates an Idempotency-Key. Null if it is missing or empty, which means that the sender does not retry.
 * @throws Refusal (400) if the key is not 1 to 255 visible ASCII characters
 */
export function readIdempotencyKey(given: unknown): string | null {
  if (given === undefined || given === '') return null;
  if (typeof given === 'string' && VISIBLE_ASCII.test(given)) return given;
  throw new Refusal(400, 'Send an Idempotency-Key of 1 to 255 visible ASCII characters, such as a UUID.', {
    reason: 'invalid-idempotency-key',
    errors: [{ field: 'Idempotency-Key', message: 'Must be 1 to 255 visible ASCII characters.' }],
  });
}

/**
 * Handler parameter of a repeatable StaffEndpoint: its Idempotency-Key, or null.
 * @throws Refusal (400) if the key is invalid
 */
export const AttemptKey = createParamDecorator((_: unknown, context: ExecutionContext): string | null => {
  return readIdempotencyKey(context.switchToHttp().getRequest<FastifyRequest>().headers['idempotency-key']);
});
