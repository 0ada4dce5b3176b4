import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { ProblemBar } from '../components/messages.tsx';
import { useConfirmed } from '../session/use-confirmed.ts';
import type { Identity } from './who-is-meant.tsx';
import styles from './privacy.module.css';

interface AnswerProps {
  identity: Identity;
  requestId: string;
  onDone: (words: string) => void;
}

/** Saves an answer of the api as a file of this computer. */
function saveFile(content: unknown, name: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

async function exportPerson(body: Schemas['PersonIdentity']): Promise<void> {
  const content = await bodyOf(api.POST('/api/admin/people/export', { body }));
  saveFile(content, `person-${new Date().toISOString().slice(0, 10)}.json`);
}

/** Saves everything about the person as a file, and finishes the request. */
export function ExportPerson({ identity, requestId, onDone }: AnswerProps) {
  const { run, error, isPending } = useConfirmed();
  const save = () =>
    run(async () => {
      await exportPerson({ ...identity, requestId });
      onDone('The file is in your downloads. Read it before you hand it over.');
    });
  return (
    <>
      {error && <ProblemBar problem={error} />}
      <Button look="main" onClick={save} disabled={isPending}>
        Save the file and finish
      </Button>
    </>
  );
}

/** Erases the person after the word is typed. */
export function ErasePerson({ identity, requestId, onDone }: AnswerProps) {
  const [word, setWord] = useState('');
  const { run, error, isPending } = useConfirmed();
  const save = () => run(() => exportPerson(identity));
  const erase = () =>
    run(async () => {
      const erased = await bodyOf(api.POST('/api/admin/people/erase', { body: { ...identity, requestId } }));
      onDone(erasedWords(erased));
    });
  return (
    <>
      {error && <ProblemBar problem={error} />}
      <p>Export first if we must keep a copy. An erasure cannot be undone.</p>
      <div className={styles.buttons}>
        <Button onClick={save} disabled={isPending}>
          Save a copy
        </Button>
      </div>
      <Field label="Type ERASE" value={word} onChange={setWord} autoComplete="off" />
      <Button look="danger" onClick={erase} disabled={isPending || word !== 'ERASE'}>
        Erase
      </Button>
    </>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function erasedWords({ leads, consents, messages, requests, shared, suppressed }: Schemas['Erasure']): string {
  const parts = [
    counted(leads, 'lead', 'leads'),
    counted(messages, 'text', 'texts'),
    counted(requests, 'request', 'requests'),
  ];
  return [
    `Erased: ${new Intl.ListFormat('en-US').format(parts)}.`,
    `${counted(consents, 'row', 'rows')} of the consent ledger now ${consents === 1 ? 'holds' : 'hold'} only hashes.`,
    shared && 'What other leads share was kept.',
    suppressed && 'Their number stays stopped.',
  ]
    .filter(Boolean)
    .join(' ');
}
