import { HttpException } from '@nestjs/common';

/** One field that is wrong, and what to do about it. */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly retryAfterSeconds?: number;
  /** Short word for the log. */
  readonly reason: string;
}

/** A request is refused for a reason that its sender may know; the answer filter gives it the wire shape. */
export class Refusal extends HttpException {
  constructor(
    status: number,
    message: string,
    readonly details: RefusalDetails,
  ) {
    super(message, status);
  }
}
