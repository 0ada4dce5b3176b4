/** Reads a section's origin over HTTP. Every read is limited in time and size, because the origin is not trusted. */
import { ReleaseRefused } from '@land/release-tools/format/failures.ts';
import {
  parseJson,
  type Pointer,
  type ReleaseShare,
  type ReleaseSignature,
  versionPattern,
} from '@land/release-tools/format/release-format.ts';

const TIMEOUT = 5_000;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

export class SectionOrigin {
  readonly url: string;
  #etag = '';
  #pointer: Pointer | undefined;

  constructor(url: string) {
    this.url = url;
  }

  /** Reads the pointer. Throws ReleaseRefused if it is malformed, or another error if the origin cannot be read. */
  async readPointer(): Promise<Pointer> {
    const response = await this.#fetch('current.json', this.#pointer ? { 'If-None-Match': this.#etag } : {});
    if (response.status === 304 && this.#pointer) return this.#pointer;
    const bytes = await readBody(response, 'current.json');
    this.#pointer = undefined;
    const pointer = parsePointer(parseJson(bytes));
    this.#pointer = pointer;
    this.#etag = response.headers.get('etag') ?? '';
    return pointer;
  }

  /** Reads a file. Stops after the described length, because the digest of a longer file is wrong anyway. */
  async readFile(version: string, name: string, described?: number): Promise<Buffer> {
    const path = `${version}/${name}`;
    return readBody(await this.#fetch(path, {}), path, described);
  }

  /** Reads the signature; undefined if the release is not signed. */
  async readSignature(version: string): Promise<Buffer | undefined> {
    const path = `${version}/release.sig`;
    const response = await this.#fetch(path, {});
    if (response.status !== 404) return readBody(response, path);
    await response.body?.cancel();
    return undefined;
  }

  async #fetch(path: string, headers: Record<string, string>): Promise<Response> {
    try {
      // Uncompressed, because digests are of the uncompressed bytes.
      const uncompressed = { ...headers, 'Accept-Encoding': 'identity' };
      return await fetch(`${this.url}/${path}`, {
        headers: uncompressed,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      });
    } catch (failure) {
      throw unreadable(path, failure);
    }
  }
}

async function readBody(response: Response, path: string, enough?: number): Promise<Buffer> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${path} was answered with status ${response.status}.`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES)
        throw new ReleaseRefused(`${path} is larger than ${MAX_FILE_BYTES} bytes: make it smaller.`);
      chunks.push(chunk);
      if (enough !== undefined && bytes > enough) break;
    }
  } catch (failure) {
    throw failure instanceof ReleaseRefused ? failure : unreadable(path, failure);
  }
  return Buffer.concat(chunks);
}

function unreadable(path: string, failure: unknown): Error {
  const { name, cause } = failure as Error & { cause?: { code?: string } };
  return new Error(`${path} could not be read: ${cause?.code ?? name}.`, { cause: failure });
}

/** Parses a pointer. An invalid share is ignored, so that the live version is still followed. */
function parsePointer(value: unknown): Pointer {
  const { version, share, at, signature } = (value ?? {}) as Record<string, unknown>;
  if (!isVersion(version)) throw new ReleaseRefused('current.json names no version: promote a release.');
  const shared = isShare(share) && { share: { version: share.version, percent: share.percent } };
  return {
    version,
    ...shared,
    ...(isTime(at) && { at }),
    // Also a malformed signature, because without one the pointer would count as never signed.
    ...(signature !== undefined && { signature: signature as ReleaseSignature }),
  };
}

function isShare(value: unknown): value is ReleaseShare {
  const { version, percent } = (value ?? {}) as Record<string, unknown>;
  return isVersion(version) && Number.isInteger(percent) && (percent as number) >= 1 && (percent as number) <= 99;
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9TZ:.-]{1,40}$/.test(value);
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && versionPattern.test(value);
}
