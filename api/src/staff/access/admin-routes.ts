import type { FastifyInstance } from 'fastify';
import type { StaffRole } from './staff-identity.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use an admin route; "anyone" is for signing in alone. */
    staffRole?: StaffRole | 'anyone';
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
