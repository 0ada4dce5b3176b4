import { useState } from 'react';
import type { Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { closingQuery } from '../../shared/closing/closing-changes.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import fieldStyles from '../../shared/components/field.module.css';
import { SaveForm } from '../../shared/components/form.tsx';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { dollarsIn, parseFigure, moneyWords } from '../../shared/formatting/money.ts';
import { correctSale, moveDeal } from '../../shared/deals/deal-changes.ts';
import { buyersOf } from '../../shared/deals/deal-facts.ts';
import { type Deal, SALE_WORDS } from '../../shared/deals/deal-words.ts';

const SOMEBODY_ELSE = 'else';

/** A dialog for the buyer, price, payment and date of a sale, with an email to the other interested buyers. */
export function SoldDialog({ deal, onClose }: { deal: Deal; onClose: () => void }) {
  const { undo } = useDesk();
  const { interests, priceCents, soldCents, soldTerms } = deal;
  const isSold = deal.stage === 'sold';
  const planned = queryClient.getQueryData(closingQuery({ kind: 'sale', id: deal.id }).queryKey)?.buyer;
  const expected = deal.buyer ?? (isSold ? null : planned);
  const buyers = { ...buyersOf(deal), ...(expected && { [expected.id]: expected.name }) };
  const hasBuyers = Object.keys(buyers).length > 0;
  const canBeFinanced = deal.terms !== null || soldTerms === 'financed';
  const { value, change, clear } = useDraft(`sale:${deal.id}:${deal.version}`, {
    buyer: expected?.id ?? (hasBuyers && !isSold ? '' : SOMEBODY_ELSE),
    terms: soldTerms ?? ((canBeFinanced ? '' : 'cash') as Schemas['SaleTerms'] | ''),
    soldCents: dollarsIn(isSold ? soldCents : priceCents),
    soldOn: deal.soldOn ?? deal.today,
    tellsOthers: true,
    showsPrice: !deal.soldPriceHidden,
  });
  const { terms, soldOn, tellsOthers, showsPrice } = value;
  // A buyer may be erased meanwhile.
  const buyer = value.buyer === SOMEBODY_ELSE || value.buyer in buyers ? value.buyer : '';
  const [warnedCents, setWarned] = useState<number>();
  const otherBuyers =
    isSold || buyer === ''
      ? 0
      : interests.filter(({ leadId, answer }) => leadId !== buyer && answer !== 'passes').length;
  const save = async () => {
    const cents = parseFigure(value.soldCents, 100) as number;
    if (isUnlikely(cents, priceCents) && warnedCents !== cents) {
      setWarned(cents);
      throw new Error(`The price is ${moneyWords(priceCents)}. If ${moneyWords(cents)} is right, press Save again.`);
    }
    const buyerLeadId = buyer === SOMEBODY_ELSE ? null : buyer;
    const paid = terms !== '' && { soldTerms: terms };
    const sale = { soldCents: cents, buyerLeadId, soldOn, ...paid, soldPriceHidden: !showsPrice };
    if (isSold) await correctSale(undo, deal, sale);
    else await moveDeal(undo, deal, { to: 'sold', ...sale, tellsOthers: otherBuyers > 0 && tellsOthers });
    undo.showDone(isSold ? 'The sale is corrected.' : 'The deal is sold.');
  };
  const leave = () => {
    clear();
    onClose();
  };
  return (
    <DeskDialog title={isSold ? 'Correct the sale' : 'Sold'} onClose={onClose}>
      <SaveForm onSave={save} onClose={leave} isReady={buyer !== '' && terms !== ''}>
        {hasBuyers && (
          <Choice
            label="To"
            name="buyerLeadId"
            value={buyer}
            options={{ ...(buyer === '' && { '': 'Choose…' }), ...buyers, [SOMEBODY_ELSE]: 'Somebody else' }}
            onChange={(next) => change({ buyer: next })}
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
          value={value.soldCents}
          onChange={(next) => change({ soldCents: next })}
        />
        <Choice
          label="Paid"
          name="soldTerms"
          value={terms}
          options={canBeFinanced ? { '': 'Choose…', ...SALE_WORDS } : { cash: SALE_WORDS.cash }}
          onChange={(next) => change({ terms: next })}
        />
        <Field
          label="Date of sale"
          name="soldOn"
          type="date"
          isRequired
          value={soldOn}
          onChange={(next) => change({ soldOn: next })}
        />
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={showsPrice}
            onChange={({ target }) => change({ showsPrice: target.checked })}
          />
          Show the asking price on the site after the sale
        </label>
        {otherBuyers > 0 && (
          <label className={fieldStyles.check}>
            <input
              type="checkbox"
              checked={tellsOthers}
              onChange={({ target }) => change({ tellsOthers: target.checked })}
            />
            {othersWords(otherBuyers, buyer)}
          </label>
        )}
      </SaveForm>
    </DeskDialog>
  );
}

/** Whether an amount is less than half of the asking price or more than twice as much: probably a typing error. */
const isUnlikely = (cents: number, priceCents: number | null): priceCents is number =>
  priceCents !== null && (cents < priceCents / 2 || cents > priceCents * 2);

/** The label of the email's checkbox. Its count includes buyers who left the list, whom the api skips. */
function othersWords(count: number, buyer: string): string {
  if (count === 1) return `Email the ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyer that it is sold`;
  return `Email the ${count} ${buyer === SOMEBODY_ELSE ? '' : 'other '}interested buyers that it is sold`;
}
