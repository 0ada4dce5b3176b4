import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useVersionedDraft } from '../drafts/use-versioned-draft.ts';
import { phoneWords } from '../formatting/lead-words.ts';
import { dollarsIn, parseFigure } from '../formatting/money.ts';
import { type Closing, type ClosingOf, contactsQuery, saveClosing } from './closing-changes.ts';
import { CONTACT_WORDS, type Cost, COST_WORDS, DEPOSIT_WORDS, payerWords } from './closing-words.ts';
import styles from './closing-form.module.css';

type Contact = NonNullable<Closing['contact']>;

/** The texts of the form's fields, and the version of the closing. */
function textsOf(closing: Closing | undefined) {
  const { closesOn, contact, depositCents, payers = {}, buyer, version = 0 } = closing ?? {};
  return {
    closesOn: closesOn ?? '',
    contactKind: contact?.kind ?? 'title-company',
    ...textsOfContact(contact),
    deposit: dollarsIn(depositCents),
    buyer: buyer?.id ?? '',
    payers,
    version,
  };
}

const textsOfContact = (contact: Contact | null | undefined) => ({
  contactName: contact?.name ?? '',
  contactPhone: contact?.phone ? phoneWords(contact.phone) : '',
  contactEmail: contact?.email ?? '',
});

interface ClosingFormProps {
  of: ClosingOf;
  /** Undefined to plan one. */
  closing: Closing | undefined;
  buyers: Readonly<Record<string, string>>;
  onClose: () => void;
}

/** A dialog for the day, contact and money of a closing. An empty field means unknown. */
export function ClosingForm({ of, closing, buyers, onClose }: ClosingFormProps) {
  const { value, change, clear, stale } = useVersionedDraft(`closing:${of.id}`, textsOf(closing));
  const { data: contacts } = useQuery(contactsQuery);
  const names = useId();
  const { closesOn, contactKind, contactName, contactPhone, contactEmail, deposit, payers } = value;
  const known = contacts?.items.filter(({ kind }) => kind === contactKind) ?? [];
  const choices = { ...(closing?.buyer && { [closing.buyer.id]: closing.buyer.name }), ...buyers };
  // A buyer may be erased meanwhile.
  const buyer = value.buyer in choices ? value.buyer : '';
  const name = (typed: string) => {
    const found = known.find((contact) => contact.name.toLowerCase() === typed.trim().toLowerCase());
    change(found ? textsOfContact(found) : { contactName: typed });
  };
  const leave = () => {
    clear();
    onClose();
  };
  const save = () =>
    saveClosing(of, value.version, {
      closesOn: closesOn || null,
      ...{ contactKind, contactName, contactPhone, contactEmail },
      depositCents: parseFigure(deposit, 100),
      payers,
      buyerLeadId: buyer || null,
    });
  return (
    <DeskDialog title={closing ? 'Edit the closing' : 'Plan the closing'} onClose={onClose}>
      <SaveForm onSave={save} onClose={leave} stale={stale}>
        <Field
          label="Date"
          name="closesOn"
          type="date"
          autoFocus
          value={closesOn}
          onChange={(day) => change({ closesOn: day })}
        />
        {of.kind === 'sale' && (
          <Choice
            label="Buyer"
            name="buyerLeadId"
            value={buyer}
            options={{ '': 'Not a lead, or unknown', ...choices }}
            onChange={(id) => change({ buyer: id })}
          />
        )}
        <Choice
          label="Held by"
          name="contactKind"
          value={contactKind}
          options={CONTACT_WORDS}
          onChange={(kind) => change({ contactKind: kind })}
        />
        <datalist id={names}>
          {known.map((contact) => (
            <option key={contact.name} value={contact.name} />
          ))}
        </datalist>
        <Field
          label="Name"
          name="contactName"
          value={contactName}
          onChange={name}
          maxLength={120}
          list={names}
          autoComplete="off"
        />
        <Field
          label="Phone"
          name="contactPhone"
          type="tel"
          value={contactPhone}
          onChange={(phone) => change({ contactPhone: phone })}
          maxLength={100}
          autoComplete="off"
        />
        <Field
          label="Email"
          name="contactEmail"
          type="email"
          value={contactEmail}
          onChange={(email) => change({ contactEmail: email })}
          maxLength={254}
          autoComplete="off"
        />
        <Field
          label={`${DEPOSIT_WORDS[of.kind]} ($)`}
          name="depositCents"
          inputMode="decimal"
          value={deposit}
          onChange={(text) => change({ deposit: text })}
          maxLength={20}
          autoComplete="off"
        />
        <Payers of={of} payers={payers} onChange={(next) => change({ payers: next })} />
      </SaveForm>
    </DeskDialog>
  );
}

interface PayersProps {
  of: ClosingOf;
  payers: Closing['payers'];
  onChange: (payers: Closing['payers']) => void;
}

/** A choice of who pays for each cost. */
function Payers({ of, payers, onChange }: PayersProps) {
  const words = payerWords(of);
  return (
    <fieldset className={styles.payers}>
      <legend>Who pays</legend>
      {(Object.keys(COST_WORDS) as Cost[]).map((cost) => (
        <Choice
          key={cost}
          label={COST_WORDS[cost]}
          value={payers[cost] ?? ''}
          options={{ '': 'Open', ...words }}
          onChange={(payer) => onChange({ ...payers, [cost]: payer || undefined })}
        />
      ))}
    </fieldset>
  );
}
