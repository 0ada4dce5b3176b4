/** The origin of the release under test, signed with a temporary key. */
import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { encodePublicKey } from '../../signing/signing-keys.ts';
import type { Release } from '../../format/release-format.ts';
import { sampleListing } from '../../live/live-samples.ts';
import { signPointer } from '../../signing/pointer-signing.ts';
import { signRelease } from '../../signing/signing.ts';

const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>');

export class CandidateOrigin {
  readonly #keys = generateKeyPairSync('ed25519');
  /** Responses by path. They include those of the api, which this server replaces: a sample deal for live pages. */
  readonly #files = new Map<string, Buffer>([
    ['/api/listings', Buffer.from(JSON.stringify({ listings: [sampleListing] }))],
  ]);
  readonly #server: Server = createServer((request, response) => {
    const { url = '' } = request;
    const picture = url.startsWith('/api/photos/') ? pixel : url.startsWith('/api/counties/') ? drawing : undefined;
    const bytes = picture ?? this.#files.get(url);
    if (bytes) response.end(bytes);
    else response.writeHead(404).end();
  });

  /** Starts the server. It has no release until `offer`. */
  static async start(): Promise<CandidateOrigin> {
    const origin = new CandidateOrigin();
    await new Promise<void>((resolve) => origin.#server.listen(0, '127.0.0.1', resolve));
    return origin;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The public key in the format of `SELLER_PUBLIC_KEYS`. */
  get publicKey(): string {
    return encodePublicKey(this.#keys.publicKey);
  }

  offer(release: Release, contents: Map<string, Buffer>): void {
    const { section, version } = release;
    const begin = `/${version}/`;
    const pointer = signPointer(section, { version, at: new Date().toISOString() }, this.#keys.privateKey);
    const bytes = Buffer.from(JSON.stringify(release));
    for (const [name, content] of contents) this.#files.set(begin + name, content);
    this.#files.set(`${begin}release.json`, bytes);
    this.#files.set(`${begin}release.sig`, Buffer.from(JSON.stringify(signRelease(bytes, this.#keys.privateKey))));
    this.#files.set('/current.json', Buffer.from(JSON.stringify(pointer)));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}
