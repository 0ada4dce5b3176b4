import type { Logger } from '@nestjs/common';

const SILENCE_MS = 60_000;

/** Says that something goes wrong in the background, at most once a minute: while Postgres is away, everything fails all the time. */
export class TroubleLog {
  private saidAt = -Infinity;

  constructor(private readonly logger: Logger) {}

  note(error: unknown): void {
    if (performance.now() - this.saidAt < SILENCE_MS) return;
    this.saidAt = performance.now();
    // Never its message, which may quote what was sent.
    const { code, name } = error as { code?: unknown; name?: unknown };
    this.logger.warn(`background jobs have trouble and go on trying: ${String(code ?? name ?? 'unknown')}`);
  }
}
