/** Builds what is missing and starts the whole site once. Playwright calls the returned function at the end. */
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { resultsFolder } from '../run/results.ts';
import { DataFolder } from './data-folder.ts';
import { announceTestSite, EMAIL_REPLIES, findRunFolder, makeApiKeys, TEXT_REPORTS } from './test-site.ts';
import { chooseSitePorts, startLauncher, untilStarted } from './whole-site.ts';

export default async function startTestSite(): Promise<() => Promise<void>> {
  // The site was started elsewhere and will be stopped there.
  if (findRunFolder() !== undefined) return async () => {};
  const ports = await chooseSitePorts();
  const run = await DataFolder.create();
  const data = await DataFolder.create(run.path);
  const csrfSecret = randomBytes(32).toString('hex');
  const apiKeys = makeApiKeys();
  // Keeps the releases that it starts with, because newer ones might not fit this shell or the tests.
  const launcher = startLauncher(ports, data.path, {
    CSRF_SECRET: csrfSecret,
    ...apiKeys,
    ...EMAIL_REPLIES,
    ...TEXT_REPORTS,
    SUBMISSIONS_PER_MINUTE: '1000000',
    RELEASE_POLL_MS: '3600000',
  });
  const stop = async () => {
    await launcher.stop('SIGINT');
    await writeLog(launcher.output);
    await run[Symbol.asyncDispose]();
  };
  try {
    await untilStarted(launcher);
    announceTestSite({
      origin: `http://localhost:${ports.SHELL_PORT}`,
      ports,
      databaseUrl: await data.readDatabaseUrl(),
      csrfSecret,
      apiKeys,
      runFolder: run.path,
      visitorAddress: '127.0.0.1',
    });
    return stop;
  } catch (failure) {
    await stop();
    throw failure;
  }
}

async function writeLog(text: string): Promise<void> {
  const folder = join(projectFolder, resultsFolder);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'site.log'), text);
}
