import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Field } from '../../shared/components/field.tsx';
import { counted, forCount } from '../../shared/formatting/lead-words.ts';

interface AnswerProps {
  identity: Schemas['PersonIdentity'];
  /** The privacy request that this step finishes. */
  requestId: string;
  onDone: (words: string) => void;
}

async function exportPerson(body: Schemas['PersonIdentity']): Promise<void> {
  const content = await bodyOf(api.POST('/api/admin/people/export', { body }));
  const name = `person-${new Date().toISOString().slice(0, 10)}.json`;
  saveFile(name, 'application/json', JSON.stringify(content, undefined, 2));
}

/** Saves everything about the person as a file, and finishes the request. */
export function ExportPerson({ identity, requestId, onDone }: AnswerProps) {
  const save = async () => {
    await exportPerson({ ...identity, requestId });
    onDone('The file is in your downloads. Read it before you hand it over.');
  };
  return (
    <ActButton look="main" act={save}>
      Save the file and finish
    </ActButton>
  );
}

/** Erases the person once the user has typed ERASE. */
export function ErasePerson({ identity, requestId, onDone }: AnswerProps) {
  const [word, setWord] = useState('');
  const erase = async () => {
    const body = { ...identity, requestId };
    onDone(erasedWords(await bodyOf(api.POST('/api/admin/people/erase', { body }))));
  };
  return (
    <>
      <p>Export first if we must keep a copy. An erasure cannot be undone.</p>
      <ActButton act={() => exportPerson(identity)}>Save a copy</ActButton>
      <Field label="Type ERASE" value={word} onChange={setWord} autoComplete="off" />
      <ActButton look="danger" act={erase} disabled={word !== 'ERASE'}>
        Erase
      </ActButton>
    </>
  );
}

function erasedWords({ leads, consents, messages, requests, shared, suppressed }: Schemas['Erasure']): string {
  const parts = [counted(leads, 'lead'), counted(messages, 'text'), counted(requests, 'request')];
  return [
    `Erased: ${new Intl.ListFormat('en-US').format(parts)}.`,
    `${counted(consents, 'row')} of the consent ledger now ${forCount(consents, 'holds', 'hold')} only hashes.`,
    shared && 'Data that other leads share was kept.',
    suppressed && 'Their number stays stopped.',
  ]
    .filter(Boolean)
    .join(' ');
}
