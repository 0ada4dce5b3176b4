/** Reads a section's origin over HTTP. It may be down, slow or wrong: every read has a limit of time and of bytes. */
import { ReleaseRefused } from '@land/kit/build/gate/release-refused.ts';
import { type Pointer, versionPattern } from '@land/kit/build/release-format.ts';

const TIMEOUT = 5_000;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

export class SectionOrigin {
  readonly #url: string;
  #etag = '';

  constructor(url: string) {
    this.#url = url;
  }

  /** The version that the pointer names, or undefined when it has not changed since the last read. */
  async readPointer(): Promise<string | undefined> {
    const response = await this.#fetch('current.json', { 'If-None-Match': this.#etag });
    if (response.status === 304) return undefined;
    const pointer = JSON.parse((await this.#readBody(response, 'current.json')).toString()) as Partial<Pointer> | null;
    const version = pointer?.version;
    if (typeof version !== 'string' || !versionPattern.test(version)) {
      throw new ReleaseRefused('current.json names no version: promote a release.');
    }
    this.#etag = response.headers.get('etag') ?? '';
    return version;
  }

  async readFile(version: string, name: string): Promise<Buffer> {
    const path = `${version}/${name}`;
    return this.#readBody(await this.#fetch(path, {}), path);
  }

  /** The next read of the pointer answers whatever it names, changed or not. */
  forget(): void {
    this.#etag = '';
  }

  async #fetch(path: string, headers: Record<string, string>): Promise<Response> {
    try {
      // The transfer is checked by its digest, so it must arrive as it lies there.
      const asItIs = { ...headers, 'Accept-Encoding': 'identity' };
      return await fetch(`${this.#url}/${path}`, { headers: asItIs, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT) });
    } catch (failure) {
      const { name, cause } = failure as Error & { cause?: { code?: string } };
      throw new Error(`${path} could not be read: ${cause?.code ?? name}.`, { cause: failure });
    }
  }

  async #readBody(response: Response, path: string): Promise<Buffer> {
    if (!response.ok) throw new Error(`${path} was answered with status ${response.status}.`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > MAX_FILE_BYTES) throw new ReleaseRefused(`${path} is larger than ${MAX_FILE_BYTES} bytes: make it smaller.`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  }
}
