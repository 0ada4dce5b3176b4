/**
 * `npm run picture --prefix api/desk`: draws `today.png`, the picture of the desk for the README, from made-up leads in
 * a database of its own. Wants Chromium.
 */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hash } from '@node-rs/argon2';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { buildWhatIsMissing } from '../../shell/launch/builds.ts';
import { listServices, projectFolder } from '../../shell/launch/services.ts';
import { Site } from '../../shell/launch/site.ts';
import { chromiumOptions } from '../../tests/chromium.ts';

const PASSWORD = 'drawn-for-the-readme';

await buildWhatIsMissing(['api', 'desk']);
const folder = await mkdtemp(join(tmpdir(), 'desk-picture-'));
const env = { ...process.env, DATA_DIR: folder, API_PORT: '4790', POSTGRES_PORT: '5790', API_METRICS_PORT: 'off' };
const services = listServices(env).filter(({ name }) => ['postgres', 'api'].includes(name));
const stop = (message: string) => {
  throw new Error(message);
};
try {
  await using site = new Site({ env, services, onFailure: stop, print: () => undefined });
  await site.start();
  const api = join(projectFolder, 'api');
  execFileSync(process.execPath, ['dist/demo/run-demo.js', '--leads', '3000'], { cwd: api, env });
  await site.restart('api');
  await prepare((await readFile(join(folder, 'database-url'), 'utf8')).trim());
  await draw(`http://localhost:${env.API_PORT}/desk`);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Somebody to sign in, and promises as a company has them that keeps nearly all. */
async function prepare(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    "INSERT INTO staff (email, name, role, password_hash) VALUES ('ann@desk.example', 'Ann Lee', 'agent', $1)",
    [await hash(PASSWORD)],
  );
  // The newest of those that nobody has called become those of the last day.
  await client.query(`
    WITH waiting AS (
      SELECT id, row_number() OVER (ORDER BY received_at DESC) AS place FROM leads
      WHERE type = 'seller' AND first_contact_at IS NULL AND NOT quarantined)
    UPDATE leads SET
      received_at = now() - place * interval '160 minutes',
      respond_by = now() - place * interval '160 minutes' + interval '24 hours'
    FROM waiting WHERE waiting.id = leads.id AND place <= 10`);
  await client.query(
    `UPDATE leads SET first_contact_at = received_at + interval '3 hours'
     WHERE type = 'seller' AND first_contact_at IS NULL AND received_at < now() - interval '28 hours'`,
  );
  await client.end();
}

async function draw(desk: string): Promise<void> {
  const browser = await chromium.launch(chromiumOptions());
  const page = await browser.newPage({ viewport: { width: 1280, height: 760 } });
  await page.goto(desk);
  await page.getByLabel('E-mail').fill('ann@desk.example');
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Late' }).waitFor();
  await page.screenshot({ path: join(import.meta.dirname, 'today.png') });
  await browser.close();
}
