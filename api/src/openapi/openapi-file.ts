/** `npm run openapi` writes openapi.json; `npm run openapi -- <file>` describes every endpoint in that file. */
import type { OpenAPIObject } from '@nestjs/swagger';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Config } from '../config/config.js';
import { createApp } from '../app/create-app.js';
import { describeApi, publicPartOf } from './document.js';

/** The committed description, api/openapi.json; the path is right from src and from dist. */
export const OPENAPI_FILE = resolve(import.meta.dirname, '../../openapi.json');

/** The api's descriptions from the current code; needs no database. */
export async function generateDescriptions(): Promise<{ whole: OpenAPIObject; openApiFile: string }> {
  const app = await createApp(new Config({ LOG_LEVEL: 'silent', CSRF_SECRET: 'not used, because nothing is served' }));
  const whole = describeApi(app);
  await app.close();
  return { whole, openApiFile: asText(publicPartOf(whole)) };
}

function asText(description: OpenAPIObject): string {
  return `${JSON.stringify(description, undefined, 2)}\n`;
}

if (import.meta.main) {
  const { whole, openApiFile } = await generateDescriptions();
  const [file] = process.argv.slice(2);
  writeFileSync(file ?? OPENAPI_FILE, file === undefined ? openApiFile : asText(whole));
  console.log(`wrote ${file ?? 'api/openapi.json'}`);
}
