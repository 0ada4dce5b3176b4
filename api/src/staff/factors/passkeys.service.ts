import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Config } from '../../config/config.js';
import type { CurrentSession } from '../access/current-staff.js';
import { type CheckedSignIn, type PasskeyFault, refusalOf } from '../sessions/sign-in-refusals.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { PasskeyEntity } from './passkey.entity.js';
import type { PasskeyAddition } from './second-factors.dto.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const USER_VERIFICATION = 'required';
const isBase64Url = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,1400}$/.test(value);

/** Loads the library on first use, because it is large. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Creates challenges for passkeys and verifies the signed responses. */
@Injectable()
export class PasskeysService {
  private readonly expected: { expectedOrigin: string; expectedRPID: string };

  constructor(
    private readonly config: Config,
    private readonly challenges: ChallengesRepository,
    private readonly factors: SecondFactorsRepository,
  ) {
    const { hostname } = new URL(config.deskOrigin);
    this.expected = { expectedOrigin: config.deskOrigin, expectedRPID: hostname };
  }

  /** Returns the browser's options to create a passkey that can sign in without an email address. */
  async createAdditionChallenge({ staff }: CurrentSession): Promise<object> {
    const known = await this.factors.listPasskeys(staff.id);
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: 'Land leads',
      rpID: this.expected.expectedRPID,
      userID: Buffer.from(staff.id),
      userName: staff.email,
      userDisplayName: staff.name,
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: USER_VERIFICATION },
    });
    await this.challenges.issue({ challenge: options.challenge, staffId: staff.id });
    return options;
  }

  /** Returns the browser's options to sign in or confirm with a passkey. */
  async createSignInChallenge(): Promise<object> {
    const { expectedRPID: rpID } = this.expected;
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({ rpID, userVerification: USER_VERIFICATION });
    await this.challenges.issue({ challenge: options.challenge, staffId: null });
    return options;
  }

  /**
   * Stores a new passkey. Returns recovery codes if it is the first second factor.
   * @throws Refusal (400) that says what is wrong
   */
  async add(session: CurrentSession, { name, passkey }: PasskeyAddition): Promise<string[]> {
    const proof = passkey as RegistrationResponseJSON;
    const { challenge = '', fault } = await this.readChallenge(proof, session.staff.id);
    const { verifyRegistrationResponse } = await loadLibrary();
    const options = { response: proof, expectedChallenge: challenge, ...this.expected };
    const made = fault ? undefined : await verifyRegistrationResponse(options).catch(() => undefined);
    const credential = made?.registrationInfo?.credential;
    if (!made?.verified || !credential || !isBase64Url(credential.id)) throw refusalOf(400, fault ?? 'passkey-refused');
    const [publicKey, counter] = [Buffer.from(credential.publicKey), String(credential.counter)];
    return this.factors.addPasskey(session, { credentialId: credential.id, publicKey, counter, name });
  }

  /**
   * Verifies a signed challenge. Returns the account of the passkey, or the reason for a refusal.
   * @param expectedId the account that confirms its identity; undefined for signing in
   */
  async authenticate(sent: object, expectedId?: string): Promise<CheckedSignIn<PasskeyFault>> {
    const proof = sent as AuthenticationResponseJSON;
    const { challenge = '', fault } = await this.readChallenge(proof, null);
    if (fault !== undefined) return { fault };
    const passkey = isBase64Url(proof.id) ? await this.factors.findPasskey(proof.id) : null;
    if (passkey === null || passkey.staffId !== (expectedId ?? passkey.staffId)) return { fault: 'passkey-unknown' };
    const { staff: account } = passkey;
    const counter = await this.verify(proof, challenge, passkey);
    if (counter === undefined) return { account, fault: 'passkey-refused' };
    return (await this.factors.usePasskey(passkey.id, counter)) ? { account } : { account, fault: 'passkey-cloned' };
  }

  /** Returns the new signature counter, or undefined if the signature is wrong. */
  private async verify(proof: AuthenticationResponseJSON, expectedChallenge: string, passkey: PasskeyEntity) {
    // 0 disables the library's comparison of counters: the repository compares them, so that of two concurrent uses
    // with one counter only the first succeeds.
    const credential = { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 };
    const options = { response: proof, expectedChallenge, ...this.expected, credential };
    const { verifyAuthenticationResponse } = await loadLibrary();
    const answer = await verifyAuthenticationResponse(options).catch(() => undefined);
    return answer?.verified ? answer.authenticationInfo.newCounter : undefined;
  }

  /** Returns the signed challenge and deletes it, or returns the reason for a refusal. */
  private async readChallenge(
    proof: { response?: { clientDataJSON?: unknown } },
    staffId: string | null,
  ): Promise<{ challenge?: string; fault?: PasskeyFault }> {
    const { challenge, origin, crossOrigin, topOrigin } = readClientData(proof.response?.clientDataJSON);
    if (!isBase64Url(challenge)) return { fault: 'passkey-refused' };
    if (!(await this.challenges.consume({ challenge, staffId }))) return { fault: 'challenge-used' };
    // The desk never runs in a frame, so a response from a frame is from another page.
    const isFramed = crossOrigin === true || topOrigin !== undefined;
    return origin === this.config.deskOrigin && !isFramed ? { challenge } : { fault: 'passkey-elsewhere' };
  }
}

/** Reads WebAuthn's client data: the challenge that was signed, and the page that asked for it. */
function readClientData(text: unknown): Partial<Record<'challenge' | 'origin' | 'crossOrigin' | 'topOrigin', unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(String(text), 'base64url').toString())) as object;
  } catch {
    return {};
  }
}
