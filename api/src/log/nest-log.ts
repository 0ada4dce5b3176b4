import type { LoggerService } from '@nestjs/common';
import type { Logger } from 'pino';

/** Sources of the lists of modules and routes that Nest logs at each start. They are logged at debug level only. */
const NEST_LISTS = ['InstanceLoader', 'RoutesResolver', 'RouterExplorer'];

/** Writes the log lines of Nest and of our providers to the api's log. */
export class NestLog implements LoggerService {
  constructor(private readonly log_: Logger) {}

  log(message: unknown, ...rest: unknown[]): void {
    this.write(NEST_LISTS.includes(String(rest.at(-1))) ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  private write(level: 'info' | 'error' | 'warn' | 'debug', message: unknown, rest: unknown[]): void {
    const context = rest.at(-1);
    if (message instanceof Error) this.log_[level]({ err: message, context }, 'unexpected error');
    else this.log_[level]({ context }, String(message));
  }
}
