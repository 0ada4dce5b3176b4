import { Config } from '../../config/config.js';
import { createApp } from '../../create-app.js';
import { TEST_CSRF_SECRET } from '../../test-api.fixture.js';
import { isAdminRoute } from './admin.guard.js';

/** The admin routes as the server really has them, with what each declares: its role, whether it is sensitive,
 * whether it is open before a generated password is changed. */
export async function listAdminRoutes() {
  const app = await createApp(
    new Config({ LOG_LEVEL: 'silent', CSRF_SECRET: TEST_CSRF_SECRET, DATABASE_URL: 'postgres://127.0.0.1:1/none' }),
  );
  const routes: {
    method: string;
    url: string;
    role: string;
    isSensitive: boolean;
    isFirst: boolean;
    takesMissingFactor: boolean;
  }[] = [];
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRoute', ({ method, url, config }) => {
      for (const each of [method].flat())
        if (isAdminRoute(url)) {
          const {
            role = 'undeclared',
            isSensitive = false,
            takesGeneratedPassword: isFirst = false,
            takesMissingFactor = false,
          } = config?.staff ?? {};
          routes.push({ method: each, url, role, isSensitive, isFirst, takesMissingFactor });
        }
    });
  await app.init();
  await app.close();
  return routes;
}
