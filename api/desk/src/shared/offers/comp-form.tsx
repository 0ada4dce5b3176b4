import type { Schemas } from '../api/call.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { parseFigure } from '../formatting/money.ts';
import { CountyChoice } from '../land/county-choice.tsx';
import { addComp } from './offer-changes.ts';
import { KIND_WORDS } from './offer-words.ts';

interface CompFormProps {
  leadId: string;
  /** The place of the land that the offer is for. */
  place: { state: string; county: string };
  onClose: () => void;
}

/** Adds a comp: land that was sold or is for sale, from a listing site or the county's records. */
export function CompForm({ leadId, place, onClose }: CompFormProps) {
  const { value, change, clear } = useKeyedDraft(`comp:${leadId}`, {
    ...{ kind: 'sold' as Schemas['CompKind'], ...place, priceCents: '', acres: '', day: '', url: '' },
  });
  const { key, kind, state, county, day, url } = value;
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const comp = {
      ...{ countyFips: county, kind, day, url: url.trim() || null },
      acres: parseFigure(value.acres) as number,
      priceCents: parseFigure(value.priceCents, 100) as number,
    };
    await addComp(leadId, comp, key);
    clear();
  };
  const text = (name: 'priceCents' | 'acres' | 'day' | 'url', label: string, more: object) => (
    <Field
      label={label}
      name={name}
      autoComplete="off"
      value={value[name]}
      onChange={(next) => change({ [name]: next })}
      {...more}
    />
  );
  return (
    <DeskDialog title="Add a comp" onClose={onClose}>
      <SaveForm button="Add" onSave={save} onClose={leave}>
        {text('priceCents', 'Price ($)', { inputMode: 'decimal', autoFocus: true, isRequired: true })}
        {text('acres', 'Acres', { inputMode: 'decimal', isRequired: true })}
        <Choice
          label="Sold or listed"
          name="kind"
          value={kind}
          options={KIND_WORDS}
          onChange={(next) => change({ kind: next })}
        />
        {text('day', 'Date', { type: 'date', isRequired: true })}
        {text('url', 'Link', { type: 'url', maxLength: 500 })}
        <CountyChoice none="Choose…" state={state} county={county} onChange={change} />
      </SaveForm>
    </DeskDialog>
  );
}
