/** The token of a preview link, signed with the section's key, so that only its team can make one. */
import { type KeyObject, sign, verify } from 'node:crypto';
import { isSectionName, parseJson, type SectionName, versionPattern } from '../format/release-format.ts';

export interface Preview {
  section: SectionName;
  version: string;
  /** Unix seconds */
  expires: number;
  /** The origin of the release, if it is not the section's; the shell's settings must allow it. */
  origin?: string;
}

// Prevents that the signature of a release or a pointer is valid for a link.
const previewPrefix = 'land preview v1\n';

/** Creates a token of the form `base64url(JSON) . base64url(Ed25519)`. */
export function createPreviewToken(preview: Preview, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(previewPrefix + payload), privateKey).toString('base64url')}`;
}

/** Reads a token; undefined if it has expired or none of the section's keys signed it. */
export function readPreviewToken(
  token: string,
  publicKeysOf: (section: SectionName) => KeyObject[],
  now = Date.now(),
): Preview | undefined {
  // Checked here, because decoding ignores other characters, such as a line break, which must not get into a cookie.
  if (!/^[\w-]+\.[\w-]+$/.test(token) || token.length > 2_000) return undefined;
  const [payload = '', signature = ''] = token.split('.');
  const preview = parsePreview(payload);
  if (!preview || preview.expires * 1000 <= now) return undefined;
  const signed = Buffer.from(previewPrefix + payload);
  const genuine = publicKeysOf(preview.section).some((key) =>
    verify(null, signed, key, Buffer.from(signature, 'base64url')),
  );
  return genuine ? preview : undefined;
}

function parsePreview(payload: string): Preview | undefined {
  const text = Buffer.from(payload, 'base64url');
  const { section, version, expires, origin } = (parseJson(text) ?? {}) as Record<string, unknown>;
  const isValid =
    isSectionName(section) &&
    typeof version === 'string' &&
    versionPattern.test(version) &&
    typeof expires === 'number' &&
    (origin === undefined || typeof origin === 'string');
  return isValid ? { section, version, expires, ...(origin !== undefined && { origin }) } : undefined;
}
