/** Passkeys, through the browser's own dialog. Loaded when one is first needed. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, bodyOf } from '../api/call.ts';

/** The browser does not give the reason: the user canceled, or has no passkey. */
const NONE = 'No passkey was used. Try again, or use your password.';

/** Waits for the browser's dialog. @throws Error in words for the user */
async function ask(dialog: Promise<object>): Promise<{ passkey: Record<string, unknown> }> {
  const passkey = await dialog.catch((failure: Error) => {
    throw new Error(failure.name === 'InvalidStateError' ? 'This device has a passkey of yours already.' : NONE);
  });
  return { passkey: { ...passkey } };
}

/** The proof that the api accepts instead of a password and code. @throws Problem, Error */
export async function proveWithPasskey(): Promise<{ passkey: Record<string, unknown> }> {
  const { options } = await bodyOf(api.POST('/api/admin/sessions/browser/challenge'));
  return ask(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
}

/** Makes a passkey for the user. Returns recovery codes if it is their first second factor. @throws Problem, Error */
export async function addPasskey(name: string): Promise<string[]> {
  const { options } = await bodyOf(api.POST('/api/admin/staff/me/passkeys/challenge'));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await ask(startRegistration({ optionsJSON }));
  return (await bodyOf(api.POST('/api/admin/staff/me/passkeys', { body: { name, ...made } }))).codes;
}

/** Tells the browser that a passkey was removed, so that it no longer offers it. Some browsers cannot do that. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID }).catch(() => undefined);
}
