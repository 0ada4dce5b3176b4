import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { figureOf } from '../formatting/money.ts';
import { CountyChoice } from '../land/county-choice.tsx';
import { addComp } from './offer-changes.ts';
import { KIND_WORDS } from './offer-words.ts';

interface CompFormProps {
  leadId: string;
  /** The place of the land that the offer is for. */
  place: { state: string; county: string };
  onClose: () => void;
}

/** Land that was sold or is for sale, from a listing site or the county's records. */
export function CompForm({ leadId, place: near, onClose }: CompFormProps) {
  const [key] = useState(() => crypto.randomUUID());
  const [place, setPlace] = useState(near);
  const [kind, setKind] = useState<Schemas['CompKind']>('sold');
  const save = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name) ?? '');
    const comp = {
      ...{ countyFips: place.county, kind, day: text('day'), url: text('url').trim() || null },
      acres: figureOf(text('acres')) as number,
      priceCents: figureOf(text('priceCents'), 100) as number,
    };
    return addComp(leadId, comp, key);
  };
  return (
    <DeskDialog title="Add a comp" onClose={onClose}>
      <SaveForm button="Add" onSave={save} onClose={onClose}>
        <Field label="Price ($)" name="priceCents" inputMode="decimal" autoComplete="off" autoFocus isRequired />
        <Field label="Acres" name="acres" inputMode="decimal" autoComplete="off" isRequired />
        <Choice label="Sold or listed" name="kind" value={kind} options={KIND_WORDS} onChange={setKind} />
        <Field label="Date" name="day" type="date" isRequired />
        <Field label="Link" name="url" type="url" maxLength={500} autoComplete="off" />
        <CountyChoice none="Choose…" {...place} onChange={setPlace} />
      </SaveForm>
    </DeskDialog>
  );
}
