import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { DeskForm, FormButtons } from '../components/form.tsx';
import { Item, Items } from '../components/items.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { addPasskey, forgetPasskey } from '../session/passkey.ts';
import { useConfirmed } from '../session/use-confirmed.ts';
import styles from './factors.module.css';

interface PasskeysProps {
  passkeys: readonly Schemas['Passkey'][];
  onDone: (words: string, codes?: string[]) => void;
}

/** The user's passkeys: adds, names and removes them. */
export function Passkeys({ passkeys, onDone }: PasskeysProps) {
  const now = useNow();
  const [isAdding, setAdding] = useState(false);
  const { run, error, isPending, reset } = useConfirmed();
  const add = async (name: string) => {
    const codes = await addPasskey(name);
    setAdding(false);
    onDone('Your passkey is added. Your other sessions have ended.', codes);
  };
  const cancel = () => {
    reset();
    setAdding(false);
  };
  const consequence =
    passkeys.length > 1
      ? 'Your other passkeys still sign you in, and so does your password.'
      : 'It is your last one. From then on you sign in with your password, and a code if you have an authenticator.';
  const remove = async ({ id, credentialId, name }: Schemas['Passkey']) => {
    await bodyOf(api.DELETE('/api/admin/staff/me/passkeys/{id}', { params: { path: { id } } }));
    await forgetPasskey(credentialId);
    onDone(`${name} is removed. Your other sessions have ended.`);
  };
  return (
    <section className={styles.panel}>
      <h2>Passkeys</h2>
      <p>Sign in with your fingerprint, face, screen lock or security key, without password and code.</p>
      {error && !isAdding && <ProblemBar problem={error} />}
      {passkeys.length > 0 && (
        <Items label="Passkeys">
          {passkeys.map((passkey) => (
            <Item
              key={passkey.id}
              facts={`added ${momentWords(passkey.createdAt, now)}, ${
                passkey.lastUsedAt === null ? 'not used yet' : `last used ${momentWords(passkey.lastUsedAt, now)}`
              }`}
              actions={
                <Button
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => confirm(`Remove ${passkey.name}? ${consequence}`) && void run(() => remove(passkey))}
                  disabled={isPending}
                >
                  Remove
                </Button>
              }
            >
              {passkey.name}
            </Item>
          ))}
        </Items>
      )}
      {isAdding ? (
        <DeskForm problem={error} onSave={(form) => run(() => add(String(form.get('name'))))}>
          <Field label="Name" name="name" hint="Such as Work laptop" maxLength={60} isRequired autoFocus />
          <FormButtons button="Continue" isDisabled={isPending} onCancel={cancel} />
        </DeskForm>
      ) : (
        <Button onClick={() => setAdding(true)}>Add a passkey</Button>
      )}
    </section>
  );
}
