import { useState } from 'react';
import type { Schemas } from '../../shared/api/call.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import fieldStyles from '../../shared/components/field.module.css';
import { DeskForm, FormButtons } from '../../shared/components/form.tsx';
import { InterestBoxes } from '../../shared/components/interest-boxes.tsx';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { dollarsIn, figureOf } from '../../shared/formatting/money.ts';
import { ACCESS_WORDS } from '../../shared/land/land-words.ts';
import { UtilityBoxes } from '../../shared/land/parcel-form.tsx';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { changeDeal } from '../../shared/deals/deal-changes.ts';
import { type Deal, HOLDING_WORDS } from '../../shared/deals/deal-words.ts';

const TERMS = {
  downCents: 'Down payment ($)',
  payments: 'Number of monthly payments',
  paymentCents: 'Each payment ($)',
  balloonCents: 'Due at the end ($)',
} satisfies Partial<Record<keyof Schemas['FinancingTerms'], string>>;
type TermName = keyof typeof TERMS;
const TERM_NAMES = Object.keys(TERMS) as TermName[];

const timesOf = (name: TermName) => (name === 'payments' ? 1 : 100);

interface DealFormProps {
  deal: Deal;
  onClose: () => void;
}

/** The facts of a deal; after the announcement, only price, text, financing and costs can change. */
export function DealForm({ deal, onClose }: DealFormProps) {
  const [initial] = useState({ ...textsOf(deal), of: textsOf(deal) });
  // The page behind it is read again when a colleague changes the deal, which must not be overwritten unseen.
  const [opened] = useState(deal);
  const { value, change, clear } = useDraft(`listing:${deal.id}`, initial);
  const { run, error, isPending } = useConfirmed();
  const { holding, kinds, access, utilities, isFinanced, terms } = value;
  const isDraft = deal.stage === 'preparing';
  const leave = () => {
    clear();
    onClose();
  };
  const save = () =>
    run(async () => {
      const before: Record<string, unknown> = fieldsOf(value.of);
      const changed = Object.entries(fieldsOf(value)).filter(
        ([name, field]) => JSON.stringify(field) !== JSON.stringify(before[name]),
      );
      if (changed.length > 0) await changeDeal(opened, Object.fromEntries(changed) as Schemas['DealFields']);
      leave();
    });
  const field = (name: 'price' | 'words' | 'headStart' | 'apn' | 'bought' | 'costs', label: string, more: object) => (
    <Field
      label={label}
      autoComplete="off"
      value={value[name]}
      onChange={(text) => change({ [name]: text })}
      {...more}
    />
  );
  return (
    <DeskDialog title="Edit listing" onClose={leave}>
      <DeskForm problem={error} onSave={save}>
        {field('price', 'Price ($)', { name: 'priceCents', inputMode: 'decimal', autoFocus: true })}
        {isDraft && (
          <>
            <Choice
              label="Holding"
              name="holding"
              value={holding}
              options={HOLDING_WORDS}
              onChange={(next) => change({ holding: next })}
            />
            <InterestBoxes
              label="For buyers of"
              name="kinds"
              chosen={kinds}
              onChange={(next) => change({ kinds: next })}
            />
            <Choice
              label="Access"
              name="access"
              value={access}
              options={{ '': 'Unknown', ...ACCESS_WORDS }}
              onChange={(next) => change({ access: next })}
            />
            <UtilityBoxes chosen={utilities} onChange={(next) => change({ utilities: next ?? null })} />
          </>
        )}
        {field('words', 'Words', {
          ...{ name: 'words', isLong: true, maxLength: 2000 },
          hint: 'What one sees and can do there. No prices, payments or words about people.',
        })}
        <label className={fieldStyles.check}>
          <input
            type="checkbox"
            checked={isFinanced}
            onChange={({ target }) => change({ isFinanced: target.checked })}
          />
          We finance it
        </label>
        {isFinanced &&
          TERM_NAMES.map((name) => (
            <Field
              key={name}
              label={TERMS[name]}
              {...(name === 'downCents' && { name: 'terms' })}
              inputMode="decimal"
              autoComplete="off"
              isRequired={name !== 'balloonCents'}
              value={terms[name]}
              onChange={(text) => change({ terms: { ...terms, [name]: text } })}
            />
          ))}
        {isDraft &&
          field('headStart', 'Members first (hours)', {
            name: 'headStartHours',
            inputMode: 'numeric',
            isRequired: true,
          })}
        {field('apn', 'Parcel number', { name: 'apn', maxLength: 60 })}
        {field('bought', 'Bought for ($)', { name: 'boughtCents', inputMode: 'decimal' })}
        {field('costs', 'Other costs ($)', {
          name: 'costsCents',
          inputMode: 'decimal',
          hint: 'Only staff see what it cost.',
        })}
        <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={leave} />
      </DeskForm>
    </DeskDialog>
  );
}

/** As the form shows it. */
function textsOf(deal: Deal) {
  const { priceCents, holding, kinds, access, utilities, words, headStartHours, terms } = deal;
  const shown = TERM_NAMES.map((name) => [name, terms ? String(terms[name] / timesOf(name)) : '']);
  return {
    ...{ price: dollarsIn(priceCents), holding, kinds, access: access ?? ('' as const), utilities },
    ...{ words: words ?? '', headStart: String(headStartHours) },
    ...{ apn: deal.apn ?? '', bought: dollarsIn(deal.boughtCents), costs: dollarsIn(deal.costsCents) },
    ...{ isFinanced: terms !== null, terms: Object.fromEntries(shown) as Record<TermName, string> },
  };
}

/** As the api takes it. */
function fieldsOf({ price, words, headStart, access, isFinanced, terms, ...rest }: ReturnType<typeof textsOf>) {
  const { apn, bought, costs } = rest;
  const figures = TERM_NAMES.map((name) => [name, figureOf(terms[name] || '0', timesOf(name))]);
  return {
    ...{ priceCents: figureOf(price, 100), words: words.trim() || null, headStartHours: figureOf(headStart) },
    ...{ apn: apn.trim() || null, boughtCents: figureOf(bought, 100), costsCents: figureOf(costs, 100) },
    ...{ access: access || null, holding: rest.holding, kinds: rest.kinds, utilities: rest.utilities },
    terms: isFinanced ? Object.fromEntries(figures) : null,
  };
}
