import { Config } from '../../config/config.js';
import { createApp } from '../../create-app.js';
import { TEST_CSRF_SECRET } from '../../test-api.fixture.js';
import { isAdminRoute } from './admin.guard.js';
import type { StaffEndpointOptions } from './staff-endpoint.js';

interface AdminRoute extends Partial<StaffEndpointOptions> {
  readonly method: string;
  readonly url: string;
}

/** The admin routes of the running server, with their declarations. */
export async function listAdminRoutes(): Promise<AdminRoute[]> {
  return (await listRoutes()).filter(({ url }) => isAdminRoute(url));
}

/** All routes of the running server. */
export async function listRoutes(): Promise<AdminRoute[]> {
  const app = await createApp(
    new Config({ LOG_LEVEL: 'silent', CSRF_SECRET: TEST_CSRF_SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  );
  const routes: AdminRoute[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat()) routes.push({ ...config?.staff, method: each, url });
    });
  await app.init();
  await app.close();
  return routes;
}
