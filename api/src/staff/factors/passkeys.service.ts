import { Injectable } from '@nestjs/common';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { Config } from '../../config/config.js';
import type { CurrentSession } from '../access/current-staff.js';
import { type Judgment, type PasskeyFault, refusalOf } from '../sessions/sign-in-refusals.js';
import { ChallengesRepository } from './challenges.repository.js';
import type { PasskeyEntity } from './passkey.entity.js';
import type { PasskeyAddition } from './second-factors.dto.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const VERIFIED = 'required';
const isBase64Url = (value: unknown): value is string => typeof value === 'string' && /^[\w-]{1,1400}$/.test(value);

/** Loaded on first use, because it reads certificates with much code. */
const loadLibrary = () => import('@simplewebauthn/server');

/** Makes challenges for passkeys and verifies the answers. */
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

  /** The browser's options to create a passkey that can sign in without an email address. */
  async challengeToAdd({ staff }: CurrentSession): Promise<object> {
    const known = await this.factors.listPasskeys(staff.id);
    const { generateRegistrationOptions } = await loadLibrary();
    const options = await generateRegistrationOptions({
      rpName: 'Land leads',
      rpID: this.expected.expectedRPID,
      userID: Buffer.from(staff.id),
      userName: staff.email,
      userDisplayName: staff.name,
      excludeCredentials: known.map(({ credentialId: id }) => ({ id })),
      authenticatorSelection: { residentKey: 'required', userVerification: VERIFIED },
    });
    await this.challenges.issue({ challenge: options.challenge, staffId: staff.id });
    return options;
  }

  /** The browser's options to use a passkey. */
  async challengeToProve(): Promise<object> {
    const { expectedRPID: rpID } = this.expected;
    const { generateAuthenticationOptions } = await loadLibrary();
    const options = await generateAuthenticationOptions({ rpID, userVerification: VERIFIED });
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
   * The account whose passkey answered a challenge, or the reason for a refusal.
   * @param expectedId the account that confirms its identity; undefined for signing in
   */
  async prove(sent: object, expectedId?: string): Promise<Judgment<PasskeyFault>> {
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

  /** Returns the passkey's own count of its uses, or undefined if the signature is wrong. */
  private async verify(proof: AuthenticationResponseJSON, expectedChallenge: string, passkey: PasskeyEntity) {
    // The repository compares counts, because two processes may read the same one.
    const credential = { id: proof.id, publicKey: new Uint8Array(passkey.publicKey), counter: 0 };
    const options = { response: proof, expectedChallenge, ...this.expected, credential };
    const { verifyAuthenticationResponse } = await loadLibrary();
    const answer = await verifyAuthenticationResponse(options).catch(() => undefined);
    return answer?.verified ? answer.authenticationInfo.newCounter : undefined;
  }

  /** Deletes the challenge that was signed. */
  private async readChallenge(
    proof: { response?: { clientDataJSON?: unknown } },
    staffId: string | null,
  ): Promise<{ challenge?: string; fault?: PasskeyFault }> {
    const { challenge, origin, crossOrigin, topOrigin } = readClientData(proof.response?.clientDataJSON);
    if (!isBase64Url(challenge)) return { fault: 'passkey-refused' };
    if (!(await this.challenges.take({ challenge, staffId }))) return { fault: 'challenge-used' };
    // The desk never runs in a frame, not even of its own site.
    const isFramed = crossOrigin === true || topOrigin !== undefined;
    return origin === this.config.deskOrigin && !isFramed ? { challenge } : { fault: 'passkey-elsewhere' };
  }
}

/** The browser's statement about what it signed. */
function readClientData(text: unknown): Partial<Record<'challenge' | 'origin' | 'crossOrigin' | 'topOrigin', unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(String(text), 'base64url').toString())) as object;
  } catch {
    return {};
  }
}
