import { useId } from 'react';
import { Choice, Field, useFieldError } from '../components/field.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { SaveForm } from '../components/form.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { typedFields } from '../drafts/use-versioned-draft.ts';
import fieldStyles from '../components/field.module.css';
import { dollarsIn, parseFigure } from '../formatting/money.ts';
import { CountyChoice } from './county-choice.tsx';
import { refreshLand, saveParcel } from './land-changes.ts';
import { ACCESS_WORDS, type Parcel, type ParcelFields, SOURCE_WORDS, UTILITY_WORDS } from './land-words.ts';
import styles from './land.module.css';

type Name = keyof ParcelFields;
type Utilities = ParcelFields['utilities'];

const CENTS = { askingCents: 'Asking price ($)', taxesCents: 'Taxes per year ($)', backTaxesCents: 'Back taxes ($)' };

/** The texts of the form's fields. */
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

/** The form's values for a parcel, or for none. */
const valuesOf = (parcel: Parcel | undefined) => ({
  ...textsOf(parcel?.fields ?? {}),
  utilities: parcel?.fields.utilities ?? null,
});

/** The value of a field for the api. */
function parseField(name: Exclude<Name, 'utilities'>, text: string): string | number | null {
  if (name === 'acres') return parseFigure(text);
  if (name in CENTS) return parseFigure(text, 100);
  return text === '' ? null : text;
}

interface ParcelFormProps {
  leadId: string;
  /** Undefined to add a parcel. */
  parcel: Parcel | undefined;
  onClose: () => void;
}

/** A dialog for the facts about a parcel. An empty field means unknown. Only Cancel drops what was typed. */
export function ParcelForm({ leadId, parcel, onClose }: ParcelFormProps) {
  const { live } = useDesk();
  // `of` is the parcel as it was when the draft began: a change of a newer version is refused.
  const initial = { ...valuesOf(parcel), of: parcel };
  const { value, change, clear } = useKeyedDraft(`land:${leadId}:${parcel?.id ?? 'new'}`, initial);
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
  const keepMine = () => change({ ...valuesOf(parcel), ...typedFields<object>(value, valuesOf(value.of)), of: parcel });
  const save = async () => {
    const shown = textsOf(value.of?.fields ?? {});
    const names = (Object.keys(shown) as (keyof typeof shown)[]).filter((name) => value[name] !== shown[name]);
    const fields: Record<string, unknown> = Object.fromEntries(
      names.map((name) => [name, parseField(name, value[name])]),
    );
    const isSame = JSON.stringify(utilities) === JSON.stringify(value.of?.fields.utilities ?? null);
    if (!isSame) fields.utilities = utilities;
    if (Object.keys(fields).length === 0) {
      if (value.of) return;
      throw new Error('Enter at least one fact about the parcel.');
    }
    await saveParcel(live, leadId, { parcel: value.of, fields, key: value.key }).catch((failure: unknown) => {
      void refreshLand(live, leadId);
      throw failure;
    });
    clear();
  };
  return (
    <DeskDialog title={parcel ? 'Edit parcel' : 'Add a parcel'} onClose={onClose}>
      <SaveForm onSave={save} onClose={leave} stale={parcel && { keepMine, keepTheirs: clear }}>
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

/** Checkboxes for the utilities of land: null if none is checked (unknown), an empty list for "None". */
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
