/** A section's origin that holds one release: the one that is tried out. Signed with a key that is made for it and forgotten. */
import { generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { encodePublicKey } from '../../key-files.ts';
import { fileNamePattern, type Release } from '../../release-format.ts';
import { signRelease } from '../../signing.ts';

export class CandidateOrigin {
  readonly #keys = generateKeyPairSync('ed25519');
  readonly #described = new Map<string, Buffer>();
  #folder = '';
  readonly #server: Server = createServer((request, response) => {
    this.#read(request.url ?? '').then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    );
  });

  /** Until a release is offered there is none. */
  static async start(): Promise<CandidateOrigin> {
    const origin = new CandidateOrigin();
    await new Promise<void>((resolve) => origin.#server.listen(0, '127.0.0.1', resolve));
    return origin;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As the shell takes it in `SELLER_PUBLIC_KEYS`. */
  get publicKey(): string {
    return encodePublicKey(this.#keys.publicKey);
  }

  offer(release: Release, folder: string): void {
    const bytes = Buffer.from(JSON.stringify(release));
    this.#folder = folder;
    this.#described.set(`/${release.version}/release.json`, bytes);
    this.#described.set(`/${release.version}/release.sig`, Buffer.from(JSON.stringify(signRelease(bytes, this.#keys.privateKey))));
    this.#described.set('/current.json', Buffer.from(JSON.stringify({ version: release.version })));
  }

  async #read(path: string): Promise<Buffer> {
    const described = this.#described.get(path);
    if (described) return described;
    const name = path.split('/')[2] ?? '';
    if (!this.#folder || !fileNamePattern.test(name)) throw new Error('There is no such file.');
    return readFile(join(this.#folder, name));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
