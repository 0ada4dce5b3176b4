import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { Refusal } from '../../http/refusal.js';
import { readSessionCookies, refuseForeignPage } from '../sessions/session-cookie.js';
import { digestOf, type OpenSession, readBearer, TOKEN_FORM } from '../sessions/session-token.js';
import { StaffSessionsRepository } from '../sessions/staff-sessions.repository.js';
import { rememberSession, requireConfirmed } from './current-staff.js';
import type { StaffEndpointOptions } from './staff-endpoint.js';
import { isAtLeast } from './staff-identity.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration of an admin endpoint; undefined for other routes. */
    staff?: StaffEndpointOptions;
  }
}

/** Header of the desk's automatic requests, which do not extend the session. */
const BACKGROUND_READ = 'background-read';
/**
 * Header with the id of the account that the desk's tab shows. Without it, the tab could use the session of another
 * person who signed in later in another tab, or of a cookie that a page on another port has set.
 */
const SESSION_OF = 'session-of';

/** Identifies admin routes by their pattern, not by the requested URL. */
export function isAdminRoute(pattern: string | undefined): boolean {
  return /^\/api\/admin(\/|$)/.test(pattern ?? '');
}

/**
 * Makes the start fail if an admin route does not declare who may use it.
 * @throws Error where the route is added
 */
export function requireDeclaredRoles(server: FastifyInstance): void {
  server.addHook('onRoute', ({ url, method, config }) => {
    if (!isAdminRoute(url) || config?.staff !== undefined) return;
    throw new Error(
      `${[method].flat().join(', ')} ${url} does not say which role it needs: declare it with @StaffEndpoint.`,
    );
  });
}

const SIGN_IN = 'Sign in with POST /api/admin/sessions and send the token as "Authorization: Bearer …".';
const ENDED = 'This session has ended. Sign in again with POST /api/admin/sessions.';
const TWO_SESSIONS = 'Send a token or the cookie of the desk, not both: sign out of the desk, or use another browser.';
const GENERATED = 'Your password was generated. Change it first: PATCH /api/admin/staff/me/password.';
const NO_FACTOR = 'Your role needs a second factor. Set one up first, in the desk.';

/** Guards every admin route: only open sessions with the declared role pass. */
@Injectable()
export class AdminGuard implements CanActivate {
  constructor(
    private readonly config: Config,
    private readonly sessions: StaffSessionsRepository,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { url, config } = request.routeOptions;
    const { staff: endpoint } = config;
    if (!isAdminRoute(url)) return true;
    refuseSecretsInUrl(request.url);
    if (endpoint?.role === 'anyone') return true;
    const session = await this.findSession(request);
    // A route without a declared role makes the start fail. If one is served nevertheless, nobody may use it.
    if (endpoint === undefined || !isAtLeast(session.staff.role, endpoint.role)) {
      throw new Refusal(403, `This needs the role ${endpoint?.role}; yours is ${session.staff.role}.`, {
        reason: 'role-too-low',
      });
    }
    if (session.mustChangePassword && !endpoint.allowsGeneratedPassword)
      throw new Refusal(403, GENERATED, { reason: 'change-password-first', showsReason: true });
    if (session.mustSetUpFactor && !endpoint.allowsMissingFactor && !endpoint.allowsGeneratedPassword)
      throw new Refusal(403, NO_FACTOR, { reason: 'set-up-factor-first', showsReason: true });
    if (endpoint.isSensitive) requireConfirmed(session);
    rememberSession(request, session);
    return true;
  }

  /**
   * Finds the open session of the desk's cookie, or of a program's bearer token.
   * @throws Refusal (400) for both at once, (401) without an open session, (403) for a cookie from another page
   */
  private async findSession(request: FastifyRequest): Promise<OpenSession> {
    const { authorization, [BACKGROUND_READ]: background, [SESSION_OF]: staffId } = request.headers;
    const cookies = readSessionCookies(request, this.config.deskOrigin);
    const isBrowser = cookies.length > 0;
    if (isBrowser && authorization !== undefined) throw new Refusal(400, TWO_SESSIONS, { reason: 'two-sessions' });
    if (isBrowser) refuseForeignPage(request, this.config.deskOrigin);
    const tokens = isBrowser ? cookies : readBearer(authorization);
    if (tokens.length === 0) throw new Refusal(401, SIGN_IN, { reason: 'no-session' });
    const session = await this.sessions.use({
      tokens: tokens.map(digestOf),
      isBrowser,
      staffId: staffId?.toString() ?? null,
      countsAsUse: background === undefined && !request.routeOptions.config.staff?.isBackground,
    });
    if (session === undefined) throw new Refusal(401, ENDED, { reason: 'session-ended' });
    return session;
  }
}

const SECRET_NAME = /token|bearer|authorization|password|secret|session/i;

/**
 * Refuses a token or password in a URL, even where a header would work, because URLs end up in histories, logs and
 * Referer headers.
 * @throws Refusal (400) naming the parameter
 */
function refuseSecretsInUrl(url: string): void {
  const { searchParams } = new URL(url, 'http://localhost');
  for (const [name, value] of searchParams) {
    // A cursor of a list may look like a token.
    if (!SECRET_NAME.test(name) && (name === 'cursor' || !TOKEN_FORM.test(value))) continue;
    const message = 'Never put a token or password into a URL: send "Authorization: Bearer …", and end that session.';
    throw new Refusal(400, message, { reason: 'secret-in-url', errors: [{ field: name.slice(0, 100), message }] });
  }
}
