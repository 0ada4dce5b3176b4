import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { pick } from '../../shared/api/pick.ts';
import { sendFromForm } from '../../shared/changes/change-lead.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { Button } from '../../shared/components/button.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import field from '../../shared/components/field.module.css';
import { DeskForm } from '../../shared/components/form.tsx';
import { InterestBoxes } from '../../shared/components/interest-boxes.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { routes } from '../../routes.ts';
import { SOURCE_WORDS } from '../../shared/formatting/lead-words.ts';
import styles from './entry.module.css';

// Leads from the website are not entered here.
const SOURCES = pick(SOURCE_WORDS, ['phone', 'letter', 'email', 'in-person', 'other']);

const EMPTY = {
  type: 'seller' as Schemas['LeadType'],
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  note: '',
  interests: [] as Schemas['LandInterest'][],
  source: 'phone' as Schemas['EntrySource'],
  /** The Idempotency-Key, so that a form that is sent again after a reload is stored once. */
  key: '',
};

type Entry = typeof EMPTY;

function bodyFrom({ type, firstName, lastName, phone, email, note, interests, source }: Entry) {
  const person = { firstName: firstName.trim(), lastName: lastName.trim(), phone, source, consent: 'none' as const };
  if (type === 'buyer') return { ...person, type, email: email.trim(), interests };
  return { ...person, type, ...(note.trim() !== '' && { note: note.trim() }) };
}

/** A form for a person who called or wrote. A seller gets the same 24-hour promise as one from the website. */
export function EntryPage() {
  const { outbox, undo } = useDesk();
  const { value, change, clear } = useDraft('entry', EMPTY);
  const navigate = useNavigate();
  const isSeller = value.type === 'seller';
  const text = (name: 'firstName' | 'lastName' | 'phone' | 'email' | 'note') => ({
    name,
    value: value[name],
    onChange: (next: string) => change({ [name]: next, key: '' }),
  });
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => {
      const key = value.key || crypto.randomUUID();
      change({ key });
      const label = `New lead ${value.firstName} ${value.lastName}`;
      const write = { kind: 'enter', key, label, body: bodyFrom(value) } as const;
      const entered = await sendFromForm<Schemas['EnteredLead']>(outbox, write);
      clear();
      undo.showDone(
        entered.duplicate
          ? 'Lead added. The same person has other leads: see “Same person”.'
          : 'Lead added and assigned to you. If they called, log the call now.',
      );
      void navigate(routes.lead(entered.id));
    },
  });
  return (
    <>
      <PageHead title="Add a lead" />
      <DeskForm problem={error} className={styles.form} onSave={() => mutate()}>
        <fieldset className={field.boxes}>
          <legend>Wants to</legend>
          {(['seller', 'buyer'] as const).map((type) => (
            <label key={type} className={field.check}>
              <input
                type="radio"
                name="type"
                checked={value.type === type}
                onChange={() => change({ type, key: '' })}
              />
              {type === 'seller' ? 'sell land' : 'buy land'}
            </label>
          ))}
        </fieldset>
        <Choice
          label="Source"
          name="source"
          value={value.source}
          options={SOURCES}
          onChange={(source) => change({ source, key: '' })}
        />
        <Field label="First name" {...text('firstName')} isRequired maxLength={100} autoComplete="off" />
        <Field label="Last name" {...text('lastName')} isRequired maxLength={100} autoComplete="off" />
        <Field label="Phone" {...text('phone')} type="tel" isRequired autoComplete="off" hint="Any format." />
        {isSeller ? (
          <Field label="Message" {...text('note')} isLong maxLength={5000} />
        ) : (
          <>
            <Field label="Email" {...text('email')} type="email" isRequired autoComplete="off" />
            <InterestBoxes
              label="Interests"
              name="interests"
              chosen={value.interests}
              onChange={(interests) => change({ interests, key: '' })}
            />
          </>
        )}
        <p className={styles.consent}>
          We have no consent to text this person. They can give it on a form of the website.
        </p>
        <div className={styles.ends}>
          <Button look="main" type="submit" disabled={isPending}>
            {isPending ? 'Saving…' : 'Add lead'}
          </Button>
          <Button look="quiet" onClick={clear} disabled={isPending}>
            Clear form
          </Button>
        </div>
      </DeskForm>
    </>
  );
}
