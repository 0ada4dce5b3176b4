import { resolve } from 'node:path';
import { Config } from '../config/config.js';
import { createApp } from '../create-app.js';
import { describeApi } from './document.js';

/** The committed description: api/openapi.json, the same from src and from dist. */
export const OPENAPI_FILE = resolve(import.meta.dirname, '../../openapi.json');

/** Text of the file as the code describes it now; needs no database. */
export async function renderOpenApiFile(): Promise<string> {
  const app = await createApp(new Config({ LOG_LEVEL: 'silent', CSRF_SECRET: 'not used, because nothing is served' }));
  const text = `${JSON.stringify(describeApi(app), undefined, 2)}\n`;
  await app.close();
  return text;
}
