import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Client } from '../../test-api.fixture.js';
import { PASSWORD, someAccount } from '../accounts/real-account.fixture.js';
import type { StaffRole } from '../access/staff-identity.js';
import { DESK_ORIGIN, openDesk, postFromDesk } from '../sessions/desk-browser.fixture.js';

type Desk = Awaited<ReturnType<typeof openDesk>>;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const hex = (text: string) => Buffer.from(text, 'hex');
const [PRESENT, VERIFIED, ATTESTED] = [1, 4, 64];

/** Mistakes that an authenticator may make. */
export interface Mistakes {
  readonly origin?: string;
  readonly host?: string;
  /** The browser reports that the page was in a frame of another site, or of this one. */
  readonly topOrigin?: string;
  readonly isVerified?: boolean;
  readonly counter?: number;
  /** Changes the signature. */
  readonly isForged?: boolean;
  readonly id?: string;
}

/** An authenticator in software. */
export function makeAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const credentialId = randomBytes(32);
  const answer = (type: string, sent: object, of: Mistakes, more = hex('')) => {
    const frame = of.topOrigin !== undefined && { crossOrigin: true, topOrigin: of.topOrigin };
    const client = Buffer.from(JSON.stringify({ ...sent, type, origin: of.origin ?? DESK_ORIGIN, ...frame }));
    const flags = PRESENT + (of.isVerified === false ? 0 : VERIFIED) + (more.length > 0 ? ATTESTED : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(of.counter ?? 0);
    const data = Buffer.concat([sha256(of.host ?? new URL(DESK_ORIGIN).hostname), Buffer.from([flags]), counter, more]);
    const id = of.id ?? credentialId.toString('base64url');
    const own = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
    return { own, client, data };
  };
  return {
    credentialId: credentialId.toString('base64url'),
    /** Answers a challenge to create a passkey. */
    makes: (options: object, of: Mistakes = {}) => {
      // COSE (RFC 9052): an ES256 key of P-256.
      const points = [x, y].map((each) => Buffer.from(each, 'base64url'));
      const cose = Buffer.concat([hex('a5010203262001215820'), points[0]!, hex('225820'), points[1]!]);
      const attested = Buffer.concat([Buffer.alloc(16), hex('0020'), credentialId, cose]);
      const { own, client, data } = answer('webauthn.create', options, of, attested);
      // CBOR: { fmt: 'none', attStmt: {}, authData }
      const head = hex('a363666d74646e6f6e656761747453746d74a0686175746844617461');
      const attestationObject = Buffer.concat([head, Buffer.from([0x58, data.length]), data]).toString('base64url');
      const response = { clientDataJSON: client.toString('base64url'), attestationObject };
      return { ...own, response };
    },
    /** Answers a challenge to use it. */
    signs: (options: object, of: Mistakes = {}) => {
      const { own, client, data } = answer('webauthn.get', options, of);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      if (of.isForged) signature.writeUInt8(signature.readUInt8(20) ^ 1, 20);
      const parts = { clientDataJSON: client, authenticatorData: data, signature };
      const response = Object.fromEntries(
        Object.entries(parts).map(([key, part]) => [key, part.toString('base64url')]),
      );
      return { ...own, response };
    },
  };
}

/** The options in a challenge of the api. */
export async function optionsOf(asked: Promise<{ json: <T>() => T }>): Promise<object> {
  return (await asked).json<{ options: object }>().options;
}

export const confirmPassword = ({ send }: Desk) =>
  send('POST', 'sessions/current/confirmation', { password: PASSWORD });

/** Adds a passkey in the desk, whose session is confirmed. */
export async function addPasskey({ send }: Desk, authenticator = makeAuthenticator(), mistakes: Mistakes = {}) {
  const options = await optionsOf(send('POST', 'staff/me/passkeys/challenge'));
  return send('POST', 'staff/me/passkeys', { name: 'Work laptop', passkey: authenticator.makes(options, mistakes) });
}

/** An account with one passkey, the desk that it was added in, and its recovery codes. */
export async function somePasskey(api: Client, role: StaffRole = 'agent', counter = 0) {
  const account = await someAccount(role);
  const desk = await openDesk(api, account.email);
  await confirmPassword(desk);
  const authenticator = makeAuthenticator();
  const { codes } = (await addPasskey(desk, authenticator, { counter })).json<{ codes: string[] }>();
  /** A response to sign in with. */
  const signs = async (mistakes: Mistakes = {}) =>
    authenticator.signs(await optionsOf(postFromDesk(api, 'sessions/browser/challenge', {})), mistakes);
  const signsIn = async (mistakes: Mistakes = {}) =>
    postFromDesk(api, 'sessions/browser', { passkey: await signs(mistakes) });
  return { ...account, desk, authenticator, codes, signs, signsIn };
}
