/** The content of a preview link: signed with the section's own key, so that only its team can show a release. */
import { type KeyObject, sign, verify } from 'node:crypto';
import { isSectionName, parseJson, type SectionName, versionPattern } from '../format/release-format.ts';

export interface Preview {
  section: SectionName;
  version: string;
  /** Unix seconds */
  expires: number;
  /** The origin of the release, if it is not the section's own; the shell must list it as allowed. */
  origin?: string;
}

// Keeps a signature over a release from being valid for a link.
const previewPrefix = 'land preview v1\n';

/** `base64url(JSON) . base64url(Ed25519)` */
export function createPreviewToken(preview: Preview, privateKey: KeyObject): string {
  const payload = Buffer.from(JSON.stringify(preview)).toString('base64url');
  return `${payload}.${sign(null, Buffer.from(previewPrefix + payload), privateKey).toString('base64url')}`;
}

/** The preview of a token that one of the section's own keys signed and that has not expired, or undefined. */
export function readPreviewToken(
  token: string,
  publicKeysOf: (section: SectionName) => KeyObject[],
  now = Date.now(),
): Preview | undefined {
  // Decoding would skip characters outside of base64url, such as a line break, which a cookie must not contain.
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
