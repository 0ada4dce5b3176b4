import { Config } from '../../config/config.js';
import { createApp } from '../../create-app.js';
import { TEST_CSRF_SECRET } from '../../test-api.fixture.js';
import { isAdminRoute } from './admin.guard.js';

/** The admin routes as the server really has them, with the role that each declares. */
export async function listAdminRoutes() {
  const app = await createApp(
    new Config({ LOG_LEVEL: 'silent', CSRF_SECRET: TEST_CSRF_SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  );
  const routes: { method: string; url: string; role: string }[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat())
        if (isAdminRoute(url)) routes.push({ method: each, url, role: config?.staffRole ?? 'undeclared' });
    });
  await app.init();
  await app.close();
  return routes;
}
