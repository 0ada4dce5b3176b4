/**
 * `npm run test:composed -w tests`: composes the site, runs the visitors' journeys against it, and takes it down again.
 * What follows are Playwright's own arguments: `-- --project=phone`.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { DataFolder } from '../site/data-folder.ts';
import { announceTestSite, makeApiKeys } from '../site/test-site.ts';
import { until } from '../site/until.ts';
import { ComposedSite, composedDatabaseUrl, composedOrigin } from './composed-site.ts';

/** Journeys that need nothing but the site and its database; the others start processes of their own. */
const journeys = ['screens', 'forms', 'submissions', 'scripts-off', 'composition', 'security/headers'];

const csrfSecret = randomBytes(32).toString('hex');
const apiKeys = makeApiKeys();
const site = new ComposedSite(csrfSecret, apiKeys);
try {
  site.up();
  await until(isWhole, () => `${composedOrigin} does not show all sections.`, 120_000);
  await using run = await DataFolder.create();
  announceTestSite({
    origin: composedOrigin,
    databaseUrl: composedDatabaseUrl,
    csrfSecret,
    apiKeys,
    runFolder: run.path,
    visitorAddress: site.readVisitorAddress(),
  });
  process.exitCode =
    spawnSync('playwright', ['test', ...journeys.map((folder) => `tests/${folder}`), ...process.argv.slice(2)], {
      cwd: projectFolder,
      stdio: 'inherit',
    }).status ?? 1;
} finally {
  writeLogs(site.readLogs());
  site.down();
}

async function isWhole(): Promise<boolean> {
  const pages = ['/sell-your-land', '/buy-land', '/privacy-policy', '/stop-texts', '/api/health/ready'];
  const answers = await Promise.all(
    pages.map((page) =>
      fetch(composedOrigin + page).then(
        ({ ok }) => ok,
        () => false,
      ),
    ),
  );
  return answers.every(Boolean);
}

function writeLogs(text: string): void {
  mkdirSync(join(projectFolder, 'test-results'), { recursive: true });
  writeFileSync(join(projectFolder, 'test-results/composed-site.log'), text);
}
