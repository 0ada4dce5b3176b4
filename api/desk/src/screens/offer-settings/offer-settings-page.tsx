import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Button } from '../../shared/components/button.tsx';
import { Field } from '../../shared/components/field.tsx';
import { DeskForm } from '../../shared/components/form.tsx';
import { ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import { parseFigure } from '../../shared/formatting/money.ts';
import { useConfirmed } from '../../shared/session/use-confirmed.ts';
import { settingsQuery } from '../../shared/offers/offer-changes.ts';
import { WorkedExample } from './worked-example.tsx';
import styles from './offer-settings.module.css';

type Settings = Schemas['OfferSettings'];

const LABELS: Record<keyof Settings, string> = {
  discountPercent: 'Sold below market value by (%)',
  closingCents: 'Closing costs ($)',
  sellingPercent: 'Selling costs (% of resale)',
  workCents: 'Survey and clearing ($)',
  holdingMonths: 'Months until it is sold',
  profitPercent: 'Profit (% of resale)',
  leastProfitCents: 'Least profit ($)',
  openingLowPercent: 'Opening, from (% of ceiling)',
  openingHighPercent: 'Opening, to (% of ceiling)',
  noAccessPercent: 'Value without access (%)',
  withoutSalesCents: 'Most that an agent offers without sales ($)',
};

const NAMES = Object.keys(LABELS) as (keyof Settings)[];
/** Cents in a dollar for amounts; 1 for percentages and months. */
const factorOf = (name: keyof Settings) => (name.endsWith('Cents') ? 100 : 1);

type Typed = Readonly<Partial<Record<keyof Settings, string>>>;

/** The settings that are typed; undefined if one is not a number. */
function readTyped(stored: Settings, typed: Typed): Settings | undefined {
  const values = NAMES.map((name): readonly [string, unknown] => {
    const text = typed[name];
    return [name, text === undefined ? stored[name] : parseFigure(text, factorOf(name))];
  });
  const isComplete = values.every(([, value]) => typeof value === 'number');
  return isComplete ? (Object.fromEntries(values) as unknown as Settings) : undefined;
}

/** The settings that new offers are computed with. Existing offers keep the settings of their time. */
export function OfferSettingsPage() {
  const { undo } = useDesk();
  const { data, error, refetch } = useQuery(settingsQuery);
  const { run, error: problem, isPending } = useConfirmed();
  const [typed, setTyped] = useState<Typed>({});
  const save = (fields: FormData) =>
    run(async () => {
      const settings = Object.fromEntries(
        NAMES.map((name) => [name, parseFigure(String(fields.get(name)), factorOf(name))]),
      ) as unknown as Settings;
      await bodyOf(api.PUT('/api/admin/offer-settings', { body: settings }));
      await queryClient.invalidateQueries(settingsQuery);
      undo.showDone('Saved for offers from now on.');
    });
  return (
    <>
      <PageHead title="Offer settings" />
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data && (
        <div className={styles.columns}>
          <DeskForm problem={problem} onSave={save}>
            <div className={styles.fields}>
              {NAMES.map((name) => (
                <Field
                  key={name}
                  label={LABELS[name]}
                  name={name}
                  inputMode="decimal"
                  isRequired
                  defaultValue={String(Number(data[name]) / factorOf(name))}
                  onChange={(text) => setTyped((before) => ({ ...before, [name]: text }))}
                />
              ))}
            </div>
            <div>
              <Button look="main" type="submit" disabled={isPending}>
                {isPending ? 'Saving…' : 'Save'}
              </Button>
            </div>
          </DeskForm>
          <WorkedExample settings={readTyped(data, typed)} />
        </div>
      )}
    </>
  );
}
