/**
 * `npm run test:composed -w tests`: composes the site of docker-compose.yml, with two shells and three apis, runs the
 * visitors' journeys against it, and stops it again. Further arguments go to Playwright:
 * `-- --project=phone`.
 */
import { spawnSync, type SpawnSyncOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { DataFolder } from '../site/data-folder.ts';
import { announceTestSite, makeApiKeys } from '../site/test-site.ts';
import { until } from '../site/until.ts';

/** Journeys that need only the site and its database; all other tests start processes. */
const journeys = ['screens', 'forms', 'submissions', 'scripts-off', 'composition', 'security/headers'];

/** A separate project name, so that another composed site on this machine is not changed. */
const project = 'land-tests';
const origin = 'http://localhost:8181';
const csrfSecret = randomBytes(32).toString('hex');
const apiKeys = makeApiKeys();
const env = {
  ...process.env,
  SITE_ADDRESS: '127.0.0.1:8181',
  DESK_ADDRESS: '127.0.0.1:8182',
  PUBLIC_ORIGIN: origin,
  CSRF_SECRET: csrfSecret,
  ...apiKeys,
  SUBMISSIONS_PER_MINUTE: '1000000',
  POSTGRES_PASSWORD: 'land',
};
const [docker = '', ...plugin] = findCompose();

try {
  const { status } = compose(['up', '--build', '--detach', '--scale', 'api=3', '--scale', 'shell=2']);
  if (status !== 0) throw new Error('The site could not be composed: see above.');
  await until(isWhole, () => `${origin} does not show all sections.`, 120_000);
  await using run = await DataFolder.create();
  announceTestSite({
    origin,
    databaseUrl: 'postgres://land:land@127.0.0.1:5535/land',
    csrfSecret,
    apiKeys,
    runFolder: run.path,
    visitorAddress: readVisitorAddress(),
  });
  process.exitCode =
    spawnSync('playwright', ['test', ...journeys.map((folder) => `tests/${folder}`), ...process.argv.slice(2)], {
      cwd: projectFolder,
      stdio: 'inherit',
    }).status ?? 1;
} finally {
  const { stdout } = compose(['logs', '--no-color'], { stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 1 << 30 });
  mkdirSync(join(projectFolder, 'test-results'), { recursive: true });
  writeFileSync(join(projectFolder, 'test-results/composed-site.log'), String(stdout));
  compose(['down', '--volumes', '--remove-orphans']);
}

function compose(args: string[], options: SpawnSyncOptions = { stdio: 'inherit' }) {
  const files = ['docker-compose.yml', 'tests/compose/tests.yml'].flatMap((file) => ['--file', file]);
  return spawnSync(docker, [...plugin, '--project-name', project, ...files, ...args], {
    cwd: projectFolder,
    env,
    ...options,
  });
}

/** The command for Compose: Docker's plugin or the older program. Throws if neither is installed. */
function findCompose(): string[] {
  const found = [['docker', 'compose'], ['docker-compose']].find(
    ([command = '', ...args]) => spawnSync(command, [...args, 'version']).status === 0,
  );
  if (!found) throw new Error('Neither "docker compose" nor "docker-compose" runs here: install Docker with Compose.');
  return found;
}

/** As the proxy sees a visitor who comes through the published port. */
function readVisitorAddress(): string {
  const format = '{{(index .IPAM.Config 0).Gateway}}';
  const args = ['network', 'inspect', `${project}_default`, '--format', format];
  return spawnSync('docker', args, { encoding: 'utf8' }).stdout.trim();
}

async function isWhole(): Promise<boolean> {
  const pages = ['/sell-your-land', '/buy-land', '/privacy-policy', '/stop-texts', '/api/health/ready'];
  const answers = await Promise.all(pages.map((page) => fetch(origin + page).catch(() => undefined)));
  return answers.every((answer) => answer?.ok);
}
