import { useState } from 'react';
import type { Schemas } from '../../shared/api/call.ts';
import { showDone } from '../../shared/changes/undo-store.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import fieldStyles from '../../shared/components/field.module.css';
import { SaveForm } from '../../shared/components/form.tsx';
import { dollarsIn, figureOf, moneyWords } from '../../shared/formatting/money.ts';
import { correctSale, moveDeal } from '../../shared/deals/deal-changes.ts';
import { type Deal, SALE_WORDS } from '../../shared/deals/deal-words.ts';

const SOMEBODY_ELSE = 'else';

/** The buyer, the price, the payment and the date of a sale; the other interested buyers can be told. */
export function SoldDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { interests, priceCents, soldCents, soldTerms } = deal;
  const isSold = deal.stage === 'sold';
  const buyers = { ...Object.fromEntries(interests.map(({ leadId, name }) => [leadId, name])), ...boughtBy(deal) };
  const hasBuyers = Object.keys(buyers).length > 0;
  const isFinanced = deal.terms !== null || soldTerms === 'financed';
  const [buyer, setBuyer] = useState(deal.buyer?.id ?? (hasBuyers && !isSold ? '' : SOMEBODY_ELSE));
  const [terms, setTerms] = useState<Schemas['SaleTerms'] | ''>(soldTerms ?? (isFinanced ? '' : 'cash'));
  const [asked, setAsked] = useState<number>();
  const others = isSold ? 0 : interests.filter(({ leadId, answer }) => leadId !== buyer && answer !== 'passes').length;
  const save = async (fields: FormData) => {
    const cents = figureOf(String(fields.get('soldCents')), 100) as number;
    if (isUnlikely(cents, priceCents) && asked !== cents) {
      setAsked(cents);
      throw new Error(`The price is ${moneyWords(priceCents)}. If ${moneyWords(cents)} is right, press Save again.`);
    }
    const sale = {
      ...{ soldCents: cents, buyerLeadId: buyer === SOMEBODY_ELSE ? null : buyer },
      ...{ soldOn: String(fields.get('soldOn')), ...(terms !== '' && { soldTerms: terms }) },
    };
    if (isSold) await correctSale(deal, sale);
    else await moveDeal(deal, { to: 'sold', ...sale, tellsOthers: fields.get('tellsOthers') !== null });
    showDone(isSold ? 'The sale is corrected.' : 'The deal is sold.');
  };
  return (
    <DeskDialog title={isSold ? 'Correct the sale' : 'Sold'} onClose={onClose}>
      <SaveForm onSave={save} onClose={onClose} isReady={buyer !== '' && terms !== ''}>
        {hasBuyers && (
          <Choice
            label="To"
            name="buyerLeadId"
            value={buyer}
            options={{ ...(buyer === '' && { '': 'Choose…' }), ...buyers, [SOMEBODY_ELSE]: 'Somebody else' }}
            onChange={setBuyer}
            autoFocus
          />
        )}
        <Field
          label="Sold for ($)"
          name="soldCents"
          inputMode="decimal"
          autoComplete="off"
          autoFocus={!hasBuyers}
          isRequired
          defaultValue={dollarsIn(isSold ? soldCents : priceCents)}
        />
        <Choice
          label="Paid"
          name="soldTerms"
          value={terms}
          options={isFinanced ? { '': 'Choose…', ...SALE_WORDS } : { cash: SALE_WORDS.cash }}
          onChange={setTerms}
        />
        <Field label="Date of sale" name="soldOn" type="date" isRequired defaultValue={deal.soldOn ?? deal.today} />
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

const boughtBy = ({ buyer }: Deal) => buyer && { [buyer.id]: buyer.name };

/** Less than half of the price or more than twice as much: a slip, more often than not. */
const isUnlikely = (cents: number, priceCents: number | null): priceCents is number =>
  priceCents !== null && (cents < priceCents / 2 || cents > priceCents * 2);

/** Members who left the list are not told: the api skips them. */
function othersWords(count: number, buyer: string): string {
  if (count === 1) return `Email the ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyer that it is sold`;
  return `Email the ${count} ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyers that it is sold`;
}
