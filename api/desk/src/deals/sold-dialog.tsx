import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { showDone } from '../changes/undo-store.ts';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import fieldStyles from '../components/field.module.css';
import { SaveForm } from '../components/form.tsx';
import { dollarsIn, figureOf } from '../formatting/money.ts';
import { moveDeal } from './deal-changes.ts';
import { type Deal, SALE_WORDS } from './deal-words.ts';

const SOMEBODY_ELSE = 'else';

/** The buyer, the price, the payment and the date of a sale; the other interested buyers can be told. */
export function SoldDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { interests } = deal;
  const [buyer, setBuyer] = useState(interests.length > 0 ? '' : SOMEBODY_ELSE);
  const [terms, setTerms] = useState<Schemas['SaleTerms'] | ''>('');
  const others = interests.filter(({ leadId, answer }) => leadId !== buyer && answer !== 'passes').length;
  const sell = async (fields: FormData) => {
    await moveDeal(deal, {
      ...{ to: 'sold', soldCents: figureOf(String(fields.get('soldCents')), 100) as number },
      ...{ buyerLeadId: buyer === SOMEBODY_ELSE ? null : buyer, soldOn: String(fields.get('soldOn')) },
      ...(terms !== '' && { soldTerms: terms }),
      tellsOthers: fields.get('tellsOthers') !== null,
    });
    showDone('The deal is sold.');
  };
  return (
    <DeskDialog title="Sold" onClose={onClose}>
      <SaveForm onSave={sell} onClose={onClose} isReady={buyer !== '' && terms !== ''}>
        {interests.length > 0 && (
          <Choice
            label="To"
            name="buyerLeadId"
            value={buyer}
            options={{
              '': 'Choose…',
              ...Object.fromEntries(interests.map(({ leadId, name }) => [leadId, name])),
              [SOMEBODY_ELSE]: 'Somebody else',
            }}
            onChange={setBuyer}
            autoFocus
          />
        )}
        <Field
          label="Sold for ($)"
          name="soldCents"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={interests.length === 0}
          isRequired
          defaultValue={dollarsIn(deal.priceCents)}
        />
        <Choice
          label="Paid"
          name="soldTerms"
          value={terms}
          options={{ '': 'Choose…', ...SALE_WORDS }}
          onChange={setTerms}
        />
        <Field label="Date of sale" name="soldOn" type="date" isRequired defaultValue={deal.today} />
        {others > 0 && (
          <label className={fieldStyles.check}>
            <input type="checkbox" name="tellsOthers" defaultChecked />
            {othersWords(others, buyer)}
          </label>
        )}
      </SaveForm>
    </DeskDialog>
  );
}

/** Members who left the list are not told: the api skips them. */
function othersWords(count: number, buyer: string): string {
  if (count === 1) return `Email the ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyer that it is sold`;
  return `Email the ${count} ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyers that it is sold`;
}
