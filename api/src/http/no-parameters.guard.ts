import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { readStrictly } from './read-fields.js';

class NoParameters {}

/** Refuses (400) a query string where none means anything, naming what is in it. */
@Injectable()
export class NoParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): true {
    readStrictly(NoParameters, context.switchToHttp().getRequest<FastifyRequest>().query);
    return true;
  }
}
