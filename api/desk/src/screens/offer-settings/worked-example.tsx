import type { Schemas } from '../../shared/api/call.ts';
import panel from '../../shared/components/panel.module.css';
import { counted } from '../../shared/formatting/lead-words.ts';
import { roundedMoneyWords } from '../../shared/formatting/money.ts';
import { computeExample } from './example-figures.ts';

const LAND = { acres: 5, perAcreCents: 3_000_00, taxesCents: 240_00, backTaxesCents: 300_00, access: 100 };

type Settings = Schemas['OfferSettings'];

/** An offer for made-up land with the settings as they are typed. Undefined while one of them is not a number. */
export function WorkedExample({ settings }: { settings: Settings | undefined }) {
  return (
    <section className={panel.panel} aria-labelledby="example">
      <h2 id="example">Example</h2>
      <p className={panel.soft}>
        Five acres whose comps are at $3,000 per acre, with $240 of taxes per year and $300 of back taxes.
      </p>
      {settings ? (
        <dl className={panel.facts}>
          {linesOf(settings).map(([label, amount]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{amount}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p>Enter a number in each field to see it.</p>
      )}
    </section>
  );
}

function linesOf(settings: Settings): readonly (readonly [label: string, amount: string])[] {
  const figures = computeExample(settings, LAND);
  const without = computeExample(settings, { ...LAND, access: settings.noAccessPercent });
  const { opening } = figures;
  return [
    ['Market value', roundedMoneyWords(figures.valueCents)],
    ['Resale', roundedMoneyWords(figures.resaleCents)],
    ['Closing', roundedMoneyWords(-figures.closingCents)],
    ['Selling', roundedMoneyWords(-figures.sellingCents)],
    ['Back taxes', roundedMoneyWords(-figures.backTaxesCents)],
    ['Survey and clearing', roundedMoneyWords(-figures.workCents)],
    [`Taxes of ${counted(settings.holdingMonths, 'month')}`, roundedMoneyWords(-figures.holdingCents)],
    ['Profit', roundedMoneyWords(-figures.profitCents)],
    ['Ceiling', ceilingWords(figures.ceilingCents)],
    ...(opening
      ? [['Opening', `${roundedMoneyWords(opening.low)} to ${roundedMoneyWords(opening.high)}`] as const]
      : []),
    ['Ceiling without access', ceilingWords(without.ceilingCents)],
  ];
}

const ceilingWords = (cents: number) => (cents > 0 ? roundedMoneyWords(cents) : 'None: do not buy at any price');
