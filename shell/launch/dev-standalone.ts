/**
 * `npm run dev` in a section's own repository: rebuilds the section as its files change, and shows it in the frame of
 * the running shell, whose parts it fetches. A stub accepts the forms without storing them.
 */
import { createPublicKey } from 'node:crypto';
import { join, resolve } from 'node:path';
import { readEnvironment, readPort } from '@land/http/environment';
import { projectFolder } from '@land/http/project-folder';
import { readSharedSecret } from '@land/http/secret-file';
import { sectionNames } from '@land/release-tools/format/release-format.ts';
import { loadSection, readSectionPort } from '@land/release-tools/format/section.ts';
import { frameFolder, shellFolder } from '@land/release-tools/standalone/shell-files.ts';
import { fetchShellParts } from '@land/release-tools/standalone/fetch-shell-parts.ts';
import { encodePublicKey, readSigningKey } from '@land/release-tools/signing/signing-keys.ts';
import { readConfig } from '../server/config.ts';
import { startApiOrStub } from './api-or-stub.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import type { Service } from './services.ts';
import { ReloadServer } from './reload-server.ts';
import { buildOwn, watchOwn } from './watch-own.ts';

/** Not 3000, where the running shell may be. */
const DEFAULT_PORT = 3100;
/** A port without a server. */
const noOrigin = 'http://127.0.0.1:9';

const section = await loadSection(projectFolder);
const { name } = section;
const given = readEnvironment();
const server = new ReloadServer();
const own: NodeJS.ProcessEnv = {
  RELEASE_POLL_MS: '200',
  ...given,
  // A folder of its own, so that the team's pointer stays.
  [`${name.toUpperCase()}_RELEASES_DIR`]: resolve(projectFolder, given.DATA_DIR || '.data', 'watched', name),
  DEV_SERVER: await server.listen(),
};
const originPort = readSectionPort(own, name);
const urls = sectionNames.map((each) => [
  `${each.toUpperCase()}_URL`,
  each === name ? `http://127.0.0.1:${originPort}` : noOrigin,
]);
const settings = {
  ...own,
  ...Object.fromEntries(urls),
  [`${name.toUpperCase()}_PUBLIC_KEYS`]: encodePublicKey(createPublicKey(readSigningKey(name))),
  SHELL_DIST_DIR: frameFolder,
  SHELL_PORT: String(readPort(own, 'SHELL_PORT', DEFAULT_PORT)),
  SHELL_METRICS_PORT: 'off',
};
const { csrfSecret, dataFolder } = readConfig(settings);
const secret = csrfSecret ?? readSharedSecret(dataFolder);
const stub = await startApiOrStub({
  apiUrl: own.API_URL || undefined,
  print: (line) => console.log(`${'api'.padEnd(10)} ${line}`),
  csrfSecret: secret,
});
const env = { ...settings, API_URL: stub, CSRF_SECRET: secret };

const services: Service[] = [
  {
    name: `${name}-app`,
    folder: projectFolder,
    args: [join(shellFolder, '../release-tools/origin/serve-releases.ts')],
    port: originPort,
    portVariable: `${name.toUpperCase()}_PORT`,
    healthPath: '/health',
  },
  {
    name: 'shell',
    folder: projectFolder,
    args: [join(shellFolder, 'server/main.ts')],
    port: Number(settings.SHELL_PORT),
    portVariable: 'SHELL_PORT',
    healthPath: '/health',
  },
];
const watched = { section, env, server };
const prepare = async () => {
  await fetchShellParts();
  await buildOwn(watched);
};
await runUntilStopped({ prepare, env, services });
await watchOwn(watched);
console.log(`  Watching ${name}.\n`);
