import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.js';
import { digestOf, readBearer, TOKEN_FORM } from '../sessions/session-token.js';
import { StaffSessionsRepository } from '../sessions/staff-sessions.repository.js';
import { rememberSession } from './current-staff.js';
import { isAtLeast, type StaffRole } from './staff-identity.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use an admin route; "anyone" is for signing in alone. */
    staffRole?: StaffRole | 'anyone';
    /** Whether a request is no use of its session. */
    isBackground?: boolean;
  }
}

/** Tells admin routes by their pattern, not by the URL that was asked. */
export function isAdminRoute(pattern: string | undefined): boolean {
  return /^\/api\/admin(\/|$)/.test(pattern ?? '');
}

/**
 * Makes the start fail when an admin route does not say who may use it. It looks at the real route table, as it grows.
 * @throws Error, from where the route is added
 */
export function requireDeclaredRoles(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url, method, config }) => {
    if (!isAdminRoute(url) || config?.staffRole !== undefined) return;
    throw new Error(
      `${[method].flat().join(', ')} ${url} does not say which role it needs: declare it with @StaffEndpoint.`,
    );
  });
}

const SIGN_IN = 'Sign in with POST /api/admin/sessions and send the token as "Authorization: Bearer …".';
const ENDED = 'This session has ended. Sign in again with POST /api/admin/sessions.';

/** Stands before every admin route: nobody passes without an open session of the declared role. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(private readonly sessions: StaffSessionsRepository) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { url, config } = request.routeOptions;
    if (!isAdminRoute(url)) return true;
    refuseSecretsInUrl(request.url);
    if (config.staffRole === 'anyone') return true;
    const token = readBearer(request.headers.authorization);
    if (token === undefined) throw new Refusal(401, SIGN_IN, { reason: 'no-session' });
    const session = await this.sessions.use(digestOf(token), { counts: config.isBackground !== true });
    if (session === undefined) throw new Refusal(401, ENDED, { reason: 'session-ended' });
    // An undeclared role never gets here: the start fails. If it did, nobody would pass.
    if (config.staffRole === undefined || !isAtLeast(session.staff.role, config.staffRole)) {
      throw new Refusal(403, `This needs the role ${config.staffRole}; yours is ${session.staff.role}.`, {
        reason: 'role-too-low',
      });
    }
    rememberSession(request, session);
    return true;
  }
}

const SECRET_NAME = /token|bearer|authorization|password|secret|session/i;

/**
 * A URL ends up in histories, logs and Referer headers: a token or password in it is refused even where a header would
 * do.
 * @throws Refusal (400) naming the parameter
 */
function refuseSecretsInUrl(url: string): void {
  const { searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of searchParams) {
    // Our own cursors may have the length of a token.
    if (!SECRET_NAME.test(name) && (name === 'cursor' || !TOKEN_FORM.test(value))) continue;
    const message = 'Never put a token or password into a URL: send "Authorization: Bearer …", and end that session.';
    throw new Refusal(400, message, { reason: 'secret-in-url', errors: [{ field: name.slice(0, 100), message }] });
  }
}
