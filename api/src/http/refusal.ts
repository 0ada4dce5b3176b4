import { HttpException } from '@nestjs/common';
import { HTTP_LIMITS } from '@land/http/http-limits';

/** The default message for a status, without internals or sent values. */
export const STATUS_MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request could not be read. Send JSON, as described at /api/docs.',
  403: 'The request is not allowed.',
  404: 'There is nothing at this address.',
  405: 'This method is not available at this address.',
  408: 'The request took too long to arrive. Please try again.',
  413: `The request is too large. Send at most ${HTTP_LIMITS.bodyBytes / 1024} KB.`,
  414: `The address is too long. Send at most ${HTTP_LIMITS.urlBytes / 1024} KB.`,
  415: 'Send the body as application/json or as application/x-www-form-urlencoded.',
  429: 'Too many submissions from your network. Please wait a moment and try again.',
  431: `The headers are too large. Send at most ${HTTP_LIMITS.headerBytes / 1024} KB.`,
  503: 'We cannot store your information right now. Please try again in a moment.',
};

/** The message of 503 for staff while the disk is full. */
export const DISK_FULL_MESSAGE_FOR_STAFF =
  "The server's disk is full, so nothing can be saved. Please tell the person who runs this site.";

/** The message of 503 for staff while the database is down. It does not mention storing, because they may only read. */
export const AWAY_MESSAGE_FOR_STAFF = "The server can't reach its database right now. Please try again in a moment.";

/** The message of 503 while the database responds too slowly. */
export const SLOW_MESSAGE = 'We are slower than usual right now. Please try again in a moment.';

/** The message of 409 for staff if another change kept the row locked for a second. */
export const LOCKED_MESSAGE_FOR_STAFF = 'Somebody is changing this right now. Please try again in a moment.';

/** The response to any unexpected error. */
export const UNEXPECTED_MESSAGE = 'Something went wrong on our side. Please try again.';

/** An invalid field, and what to do about it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** Further details of a refusal in the response and the log. */
export interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** More properties of the response. */
  readonly more?: object;
  /** A short word for the log. */
  readonly reason: string;
  /** True if the response contains `reason` too, because the sender's next step depends on it. */
  readonly showsReason?: boolean;
}

/** Refuses a request for a reason that the sender may know. The answer filter turns it into the response. */
export class Refusal extends HttpException {
  constructor(
    status: number,
    message: string,
    readonly details: RefusalDetails,
  ) {
    super(message, status);
  }
}

/** Refuses (400) invalid fields. */
export function wrongFields(errors: readonly FieldError[], reason = 'invalid-fields'): Refusal {
  return new Refusal(400, 'Please check the marked fields.', { reason, errors });
}

/** Refuses (400) one invalid field. */
export function wrongField(field: string, message: string, reason?: string): Refusal {
  return wrongFields([{ field, message }], reason);
}
