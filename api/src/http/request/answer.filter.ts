import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DatabaseAway, type DatabaseTrouble, isLocked } from '../../database/connection/database-away.js';
import { findViolatedRule } from '../../database/constraint-rules.js';
import { loggableNames } from '../../log/log.js';
import { refusals } from '../../telemetry/counters.js';
import {
  AWAY_MESSAGE_FOR_STAFF,
  DISK_FULL_MESSAGE_FOR_STAFF,
  LOCKED_MESSAGE_FOR_STAFF,
  Refusal,
  type RefusalDetails,
  SLOW_MESSAGE,
  STATUS_MESSAGES,
  UNEXPECTED_MESSAGE,
} from '../refusal.js';

interface Answer extends RefusalDetails {
  readonly status: number;
  readonly message: string;
}

const RETRY_WHEN_AWAY_SECONDS = 5;
/** Load balancers request this several times a second, also while the api starts and stops. */
const READINESS = '/api/health/ready';

/** Shapes every error response: `{ success: false, message, errors?, … }`. */
@Catch()
export class AnswerFilter implements ExceptionFilter {
  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const route = request.routeOptions.url ?? 'unknown';
    const answer = answerTo(error, route.startsWith('/api/admin/'), ['GET', 'HEAD'].includes(request.method));
    refusals.inc({ route, reason: answer.reason });
    const { reason } = answer;
    if (answer.status >= 500)
      request.log.error(isExplained(error, route) ? { reason } : { err: error, reason }, 'request failed');
    else
      request.log.info(
        { reason, fields: answer.errors && loggableNames(answer.errors.map(({ field }) => field)) },
        'request refused',
      );
    if (reply.sent) return;
    if (answer.retryAfterSeconds !== undefined) void reply.header('retry-after', answer.retryAfterSeconds);
    if (answer.status === 401) void reply.header('www-authenticate', 'Bearer');
    void reply.code(answer.status).send(bodyOf(answer));
  }
}

/** Whether the reason is enough for the log, without a stack. */
function isExplained(error: unknown, route: string): boolean {
  if (error instanceof DatabaseAway) return error.isStarting || route === READINESS;
  return error instanceof Refusal;
}

function answerTo(error: unknown, isForStaff: boolean, isReading: boolean): Answer {
  if (error instanceof Refusal) return { status: error.getStatus(), message: error.message, ...error.details };
  if (error instanceof DatabaseAway) {
    // A change that waited too long for a lock stored nothing, so staff may try again. A read gets 503 and is repeated.
    if (isForStaff && !isReading && isLocked(error))
      return { status: 409, message: LOCKED_MESSAGE_FOR_STAFF, reason: 'locked' };
    return {
      status: 503,
      message: messageOf(error.reason, isForStaff),
      reason: error.reason,
      retryAfterSeconds: RETRY_WHEN_AWAY_SECONDS,
    };
  }
  const broken = findViolatedRule(error);
  if (broken) return { status: 409, ...broken };
  const status = statusOf(error);
  return { status, message: messageFor(status), reason: status === 500 ? 'unexpected' : `http-${status}` };
}

function messageOf(trouble: DatabaseTrouble, isForStaff: boolean): string {
  if (trouble === 'database-slow') return SLOW_MESSAGE;
  if (!isForStaff) return messageFor(503);
  return trouble === 'disk-full' ? DISK_FULL_MESSAGE_FOR_STAFF : AWAY_MESSAGE_FOR_STAFF;
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = (error as { statusCode?: unknown } | undefined)?.statusCode;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}

function messageFor(status: number): string {
  if (status >= 500 && status !== 503) return UNEXPECTED_MESSAGE;
  return STATUS_MESSAGES[status] ?? 'The request could not be handled.';
}

function bodyOf({ message, errors, more, reason, showsReason }: Answer): object {
  return { success: false, message, ...(showsReason && { reason }), ...(errors && { errors }), ...more };
}
