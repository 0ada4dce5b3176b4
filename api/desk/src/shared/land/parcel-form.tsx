import { useId } from 'react';
import { Choice, Field, useFieldError } from '../components/field.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDraft } from '../drafts/use-draft.ts';
import fieldStyles from '../components/field.module.css';
import { dollarsIn, figureOf } from '../formatting/money.ts';
import { CountyChoice } from './county-choice.tsx';
import { readLandAgain, saveParcel } from './land-changes.ts';
import { ACCESS_WORDS, type Parcel, type ParcelFields, SOURCE_WORDS, UTILITY_WORDS } from './land-words.ts';
import styles from './land.module.css';

type Name = keyof ParcelFields;
type Utilities = ParcelFields['utilities'];

const CENTS = { askingCents: 'Asking price ($)', taxesCents: 'Taxes per year ($)', backTaxesCents: 'Back taxes ($)' };

/** As the form shows it. */
function textsOf(fields: ParcelFields): Record<Exclude<Name, 'utilities'>, string> {
  const { state, countyFips, acres, acresSource, apn, access, askingCents, taxesCents, backTaxesCents } = fields;
  const cents = {
    askingCents: dollarsIn(askingCents),
    taxesCents: dollarsIn(taxesCents),
    backTaxesCents: dollarsIn(backTaxesCents),
  };
  const texts = { state: state ?? '', countyFips: countyFips ?? '', apn: apn ?? '', access: access ?? '' };
  return { ...texts, ...cents, acres: String(acres ?? ''), acresSource: acresSource ?? '' };
}

function fieldOf(name: Exclude<Name, 'utilities'>, text: string): string | number | null {
  if (name === 'acres') return figureOf(text);
  if (name in CENTS) return figureOf(text, 100);
  return text === '' ? null : text;
}

interface ParcelFormProps {
  leadId: string;
  /** Undefined for a new one. */
  parcel: Parcel | undefined;
  onClose: () => void;
}

/** Facts about a parcel that staff learn. An empty field means unknown. */
export function ParcelForm({ leadId, parcel, onClose }: ParcelFormProps) {
  const before = textsOf(parcel?.fields ?? {});
  const initial = { ...before, utilities: parcel?.fields.utilities ?? null, of: parcel, key: crypto.randomUUID() };
  const { value, change, clear } = useDraft(`land:${leadId}:${parcel?.id ?? 'new'}`, initial);
  const { state, countyFips, acresSource, access, utilities } = value;
  const text = (name: Exclude<Name, 'utilities'>, label: string, inputMode: 'text' | 'decimal' = 'decimal') => (
    <Field
      label={label}
      name={name}
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      inputMode={inputMode}
      maxLength={60}
      autoComplete="off"
    />
  );
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const shown = textsOf(value.of?.fields ?? {});
    const names = (Object.keys(shown) as (keyof typeof shown)[]).filter((name) => value[name] !== shown[name]);
    const fields: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, fieldOf(name, value[name])]));
    const isSame = JSON.stringify(utilities) === JSON.stringify(value.of?.fields.utilities ?? null);
    if (!isSame) fields.utilities = utilities;
    if (Object.keys(fields).length === 0) return;
    await saveParcel(leadId, value.of, fields, value.key).catch((failure: unknown) => {
      void readLandAgain(leadId);
      throw failure;
    });
  };
  return (
    <DeskDialog title={parcel ? 'Edit parcel' : 'Add a parcel'} onClose={leave}>
      <SaveForm onSave={save} onClose={leave}>
        <CountyChoice
          state={state}
          county={countyFips}
          none="Unknown"
          onChange={({ state: next, county }) => change({ state: next, countyFips: county })}
        />
        {text('acres', 'Acres')}
        <Choice
          label="Source of acres"
          name="acresSource"
          value={acresSource}
          options={{ '': 'Unknown', ...SOURCE_WORDS }}
          onChange={(next) => change({ acresSource: next })}
        />
        {text('apn', 'Parcel number', 'text')}
        <Choice
          label="Access"
          name="access"
          value={access}
          options={{ '': 'Unknown', ...ACCESS_WORDS }}
          onChange={(next) => change({ access: next })}
        />
        <UtilityBoxes chosen={utilities} onChange={(next) => change({ utilities: next ?? null })} />
        {Object.entries(CENTS).map(([name, label]) => (
          <div key={name}>{text(name as keyof typeof CENTS, label)}</div>
        ))}
      </SaveForm>
    </DeskDialog>
  );
}

/** No choice means unknown, which is not "None". */
export function UtilityBoxes({ chosen, onChange }: { chosen: Utilities; onChange: (chosen: Utilities) => void }) {
  const id = useId();
  const error = useFieldError('utilities');
  const box = (label: string, isChecked: boolean, next: (isChecked: boolean) => NonNullable<Utilities> | null) => (
    <label key={label} className={fieldStyles.check}>
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(next(target.checked))} />
      {label}
    </label>
  );
  const without = (utility: string) => (chosen ?? []).filter((each) => each !== utility);
  return (
    <fieldset className={styles.boxes} aria-describedby={error === undefined ? undefined : id}>
      <legend>Utilities</legend>
      {(Object.keys(UTILITY_WORDS) as (keyof typeof UTILITY_WORDS)[]).map((utility) =>
        box(UTILITY_WORDS[utility], chosen?.includes(utility) ?? false, (isChecked) => {
          const next = isChecked ? [...without(utility), utility] : without(utility);
          return next.length === 0 ? null : next;
        }),
      )}
      {box('None', chosen?.length === 0, (isChecked) => (isChecked ? [] : null))}
      {error !== undefined && (
        <span id={id} className={fieldStyles.error} role="alert">
          {error}
        </span>
      )}
    </fieldset>
  );
}
