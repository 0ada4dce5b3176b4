/** Passkeys, through the browser's own dialog. This module is loaded when a passkey is first needed. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  sendSignal,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { api, bodyOf } from '../api/call.ts';

/** Shown when the user cancels or has no passkey, because browsers do not report which. */
const NONE = 'No passkey was used. Try again, or use your password.';

/** Waits for the browser's dialog. @throws Error in words for the user */
async function waitForDialog(dialog: Promise<object>): Promise<{ passkey: Record<string, unknown> }> {
  const passkey = await dialog.catch((failure: Error) => {
    throw new Error(failure.name === 'InvalidStateError' ? 'This device has a passkey of yours already.' : NONE);
  });
  return { passkey: { ...passkey } };
}

/** Gets a proof from a passkey, which the api accepts instead of a password and code. @throws Problem, Error */
export async function proveWithPasskey(): Promise<{ passkey: Record<string, unknown> }> {
  const { options } = await bodyOf(api.POST('/api/admin/sessions/browser/challenge'));
  return waitForDialog(
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  );
}

/** Makes a passkey for the user. Returns recovery codes if it is their first second factor. @throws Problem, Error */
export async function addPasskey(name: string): Promise<string[]> {
  const { options } = await bodyOf(api.POST('/api/admin/staff/me/passkeys/challenge'));
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await waitForDialog(startRegistration({ optionsJSON }));
  return (await bodyOf(api.POST('/api/admin/staff/me/passkeys', { body: { name, ...made } }))).codes;
}

/** Makes the browser no longer offer a passkey that was removed. Some browsers cannot do that. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  await sendSignal({ signalName: 'unknownCredential', rpID: location.hostname, credentialID }).catch(() => undefined);
}
