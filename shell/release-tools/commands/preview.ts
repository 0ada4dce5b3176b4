/**
 * `npm run preview <section> <version>`: prints a link that shows this release on the site, for a day, to anyone
 * who has the link. `--origin https://…` names another origin than the section's; the shell's *_PREVIEW_ORIGINS must
 * allow it.
 */
import { parseArgs } from 'node:util';
import { readOriginOf } from '@land/http/environment';
import { CommandFailed } from '../format/failures.ts';
import { readPinnedShell } from '../standalone/pinned-shell.ts';
import { versionPattern } from '../format/release-format.ts';
import { readKeptRelease } from '../store/releases-folder.ts';
import { readSigningKey } from '../signing/signing-keys.ts';
import { createPreviewToken, type Preview } from '../signing/preview-token.ts';
import { runCommand } from './run-command.ts';

const LIFETIME_SECONDS = 24 * 60 * 60;

await runCommand(async (section) => {
  const { values, positionals } = parseArgs({ options: { origin: { type: 'string' } }, allowPositionals: true });
  const [version, ...more] = positionals;
  if (version === undefined || more.length > 0)
    throw new CommandFailed(`Name one version: npm run preview ${section.name} <version> [-- --origin https://…].`);
  // Only the shell checks releases at other origins.
  if (values.origin === undefined) await readKeptRelease(section, version);
  else if (!versionPattern.test(version)) throw new CommandFailed(`${version} is not a version of a release.`);
  const expires = Math.floor(Date.now() / 1000) + LIFETIME_SECONDS;
  const preview: Preview = {
    section: section.name,
    version,
    expires,
    ...(values.origin !== undefined && { origin: parseOrigin(values.origin) }),
  };
  console.log(`${siteOrigin()}/preview?token=${createPreviewToken(preview, readSigningKey(section.name))}`);
  console.log(
    `Shows ${section.name} ${version} until ${new Date(expires * 1000).toISOString()}, to anyone who opens it.`,
  );
});

/** The site's first public origin. */
function siteOrigin(): string {
  const { PUBLIC_ORIGIN, SHELL_PORT } = process.env;
  return (
    (PUBLIC_ORIGIN || readPinnedShell().url || `http://localhost:${SHELL_PORT || 3000}`)
      .split(',')[0]
      ?.trim()
      .replace(/\/$/, '') ?? ''
  );
}

function parseOrigin(text: string): string {
  const origin = readOriginOf(text);
  if (origin) return origin;
  throw new CommandFailed('--origin must be an origin such as https://preview.example.com, without a path.');
}
