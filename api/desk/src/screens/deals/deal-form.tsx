import type { Schemas } from '../../shared/api/call.ts';
import { DeskDialog } from '../../shared/components/dialog.tsx';
import { Choice, Field } from '../../shared/components/field.tsx';
import fieldStyles from '../../shared/components/field.module.css';
import { DeskForm, FormButtons } from '../../shared/components/form.tsx';
import { InterestBoxes } from '../../shared/components/interest-boxes.tsx';
import { useVersionedDraft } from '../../shared/drafts/use-versioned-draft.ts';
import { dollarsIn, parseFigure } from '../../shared/formatting/money.ts';
import { ACCESS_WORDS } from '../../shared/land/land-words.ts';
import { UtilityBoxes } from '../../shared/land/parcel-form.tsx';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { changeDeal } from '../../shared/deals/deal-changes.ts';
import { type Deal, HOLDING_WORDS } from '../../shared/deals/deal-words.ts';

const TERM_LABELS = {
  downCents: 'Down payment ($)',
  payments: 'Number of monthly payments',
  paymentCents: 'Each payment ($)',
  balloonCents: 'Due at the end ($)',
} satisfies Partial<Record<keyof Schemas['FinancingTerms'], string>>;
type TermName = keyof typeof TERM_LABELS;
const TERM_NAMES = Object.keys(TERM_LABELS) as TermName[];

/** Cents in a dollar for amounts; 1 for a number of payments. */
const factorOf = (name: TermName) => (name === 'payments' ? 1 : 100);

interface DealFormProps {
  deal: Deal;
  onClose: () => void;
}

/** A dialog for the facts of a deal. After the announcement, only some of them can change. */
export function DealForm({ deal, onClose }: DealFormProps) {
  const current = { ...textsOf(deal), version: deal.version };
  const { value, change, clear, stale } = useVersionedDraft(`listing:${deal.id}`, current);
  const { run, error, isPending } = useConfirmed();
  const { holding, kinds, access, utilities, isFinanced, terms } = value;
  const isDraft = deal.stage === 'preparing';
  const leave = () => {
    clear();
    onClose();
  };
  const save = () =>
    run(async () => {
      // Only changed fields are sent.
      const before: Record<string, unknown> = fieldsOf(value.of);
      const changed = Object.entries(fieldsOf(value)).filter(
        ([name, field]) => JSON.stringify(field) !== JSON.stringify(before[name]),
      );
      // By the version at which the draft began, the api refuses to overwrite a colleague's later change.
      if (changed.length > 0)
        await changeDeal({ ...deal, version: value.version }, Object.fromEntries(changed) as Schemas['DealFields']);
      leave();
    });
  const field = (
    name: 'price' | 'words' | 'directions' | 'point' | 'headStart' | 'apn',
    label: string,
    more: object,
  ) => (
    <Field
      label={label}
      autoComplete="off"
      value={value[name]}
      onChange={(text) => change({ [name]: text })}
      {...more}
    />
  );
  return (
    <DeskDialog title="Edit listing" onClose={onClose}>
      <DeskForm problem={error} stale={stale} onSave={save}>
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
              label={TERM_LABELS[name]}
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
        {field('directions', 'The way there', {
          ...{ name: 'directions', isLong: true, maxLength: 500 },
          hint: 'From the nearest town or crossroads.',
        })}
        {field('point', 'Latitude, longitude', { name: 'point', maxLength: 60, hint: 'Such as 34.5123, -109.3412.' })}
        <FormButtons button={isPending ? 'Saving…' : 'Save'} isDisabled={isPending} onCancel={leave} />
      </DeskForm>
    </DeskDialog>
  );
}

/** The fields of a deal as the form shows them. */
function textsOf(deal: Deal) {
  const { priceCents, holding, kinds, access, utilities, words, headStartHours, terms } = deal;
  const shown = TERM_NAMES.map((name) => [name, terms ? String(terms[name] / factorOf(name)) : '']);
  return {
    ...{ price: dollarsIn(priceCents), holding, kinds, access: access ?? ('' as const), utilities },
    ...{ words: words ?? '', headStart: String(headStartHours), directions: deal.directions ?? '' },
    point: deal.point ? `${deal.point.lat}, ${deal.point.lon}` : '',
    apn: deal.apn ?? '',
    ...{ isFinanced: terms !== null, terms: Object.fromEntries(shown) as Record<TermName, string> },
  };
}

/** The fields of the form as the api expects them. */
function fieldsOf({ price, words, headStart, access, isFinanced, terms, ...rest }: ReturnType<typeof textsOf>) {
  const figures = TERM_NAMES.map((name) => [name, parseFigure(terms[name] || '0', factorOf(name))]);
  return {
    ...{ priceCents: parseFigure(price, 100), words: words.trim() || null, headStartHours: parseFigure(headStart) },
    ...{ apn: rest.apn.trim() || null, directions: rest.directions.trim() || null, point: parsePoint(rest.point) },
    ...{ access: access || null, holding: rest.holding, kinds: rest.kinds, utilities: rest.utilities },
    terms: isFinanced ? Object.fromEntries(figures) : null,
  };
}

/** Reads two numbers of degrees. The api refuses the zeros of any other text, and says how to write them. */
function parsePoint(text: string): Schemas['MapPoint'] | null {
  if (text.trim() === '') return null;
  const [, lat = '0', lon = '0'] =
    /^(-?\d{1,3}(?:\.\d{1,15})?)[,\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/.exec(text.trim()) ?? [];
  return { lat: Number(lat), lon: Number(lon) };
}
