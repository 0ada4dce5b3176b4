import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { ActButton } from '../../shared/components/act-button.tsx';
import { Button } from '../../shared/components/button.tsx';
import { Field, useFieldError } from '../../shared/components/field.tsx';
import field from '../../shared/components/field.module.css';
import { DeskForm } from '../../shared/components/form.tsx';
import panel from '../../shared/components/panel.module.css';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import { counted } from '../../shared/formatting/lead-words.ts';
import { routes } from '../../routes.ts';
import { ColumnList } from './column-list.tsx';
import { discardImport, type Import, type KnownChoice, saveMapping } from './import-changes.ts';
import { KNOWN_WORDS, LEAD_TYPES } from './import-words.ts';
import styles from './imports.module.css';

interface Choices {
  /** The field of each column, or null to leave it out. */
  fields: (string | null)[];
  known: KnownChoice;
  hasPermission: boolean;
  /** How the buyers agreed to emails. */
  permission: string;
}

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });
/** “Old” or “Sellers” */
const quoted = (names: readonly string[]) => OR.format(names.map((name) => `“${name}”`));

const KNOWN = Object.keys(KNOWN_WORDS) as KnownChoice[];

/** The choices before the rows are checked: what each column is, how known people are treated, permission to email. */
export function ColumnsForm({ of }: { of: Import }) {
  const { id, kind, columns, rowCount, attestedPermission } = of;
  const [sheet, ...others] = of.sheets;
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { value, change, clear } = useDraft<Choices>(`import:${id}`, {
    ...{ fields: columns.map(({ field }) => field), known: of.known },
    ...{ hasPermission: attestedPermission !== null, permission: attestedPermission ?? '' },
  });
  const { fields, known, hasPermission, permission } = value;
  const missing = missingWords(of, fields);
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      saveMapping(of, {
        columns: columns.map(({ index }, place) => ({ index, field: fields[place] ?? null })),
        known,
        attestedPermission: hasPermission ? permission : null,
      }),
    onSuccess: () => {
      clear();
      // The first time the rows have the same address, and Back from them leads to all imports.
      if (search.has('columns')) void navigate(routes.import(id));
    },
  });
  const discard = async () => {
    await discardImport(of);
    clear();
    void navigate(routes.imports);
  };
  return (
    <DeskForm problem={error} className={styles.steps} onSave={() => mutate()}>
      <section className={panel.panel} aria-labelledby="columns">
        <h2 id="columns">Columns</h2>
        <p className={panel.soft}>
          {fields.filter((name) => name !== null).length} of {counted(columns.length, 'column is', 'columns are')}{' '}
          imported, as their names suggest. Check them against the first values.
          {kind in LEAD_TYPES && ' Several columns can be notes: each keeps its name there.'}
        </p>
        {others.length > 0 && (
          <p>
            Only the sheet “{sheet}” is imported. To import {quoted(others)}, save that sheet as a file of its own.
          </p>
        )}
        <p role="status" className={`${field.error} ${styles.said}`}>
          {missing}
        </p>
        <ColumnList
          columns={columns}
          fields={of.fields}
          chosen={fields}
          onChange={(place, name) => change({ fields: fields.with(place, name) })}
        />
      </section>
      {kind in LEAD_TYPES && (
        <section className={panel.panel} aria-labelledby="known">
          <h2 id="known">People who are here already</h2>
          <p className={panel.soft}>If a row has the phone number or email of one of your {kind}:</p>
          <div role="radiogroup" aria-labelledby="known" className={styles.choices}>
            {KNOWN.map((each) => (
              <label key={each} className={styles.choice}>
                <input type="radio" name="known" checked={known === each} onChange={() => change({ known: each })} />
                <span>
                  {KNOWN_WORDS[each][0]} <small>{KNOWN_WORDS[each][1]}</small>
                </span>
              </label>
            ))}
          </div>
        </section>
      )}
      {kind === 'buyers' && (
        <section className={panel.panel} aria-labelledby="permission">
          <h2 id="permission">Permission to email</h2>
          <p className={panel.soft}>
            Buyers without permission are stored, but hear of no deal by email. Nobody gets texts because of an import.
          </p>
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={hasPermission}
              onChange={({ target }) => change({ hasPermission: target.checked })}
            />
            <span>
              All of them agreed to emails from us about land for sale{' '}
              <small>Your name and this statement are kept with each of them.</small>
            </span>
          </label>
          {hasPermission && (
            <Field
              label="How did they agree?"
              name="attestedPermission"
              isLong
              isRequired
              minLength={10}
              maxLength={500}
              value={permission}
              onChange={(text) => change({ permission: text })}
              hint="Such as: They signed up for deal emails on our former website."
            />
          )}
        </section>
      )}
      <div className={panel.buttons}>
        <Button look="main" type="submit" disabled={isPending || missing !== ''} aria-describedby={`missing-${id}`}>
          {isPending ? 'Saving…' : `Check ${counted(rowCount, 'row')}`}
        </Button>
        <ActButton look="quiet" act={discard}>
          Discard the file
        </ActButton>
        <span id={`missing-${id}`} className={field.error}>
          {missing}
        </span>
      </div>
      <ColumnsError />
    </DeskForm>
  );
}

/** The api's error about the columns together, beside the pressed button. */
function ColumnsError() {
  return (
    <p role="alert" className={`${field.error} ${styles.said}`}>
      {useFieldError('columns')}
    </p>
  );
}

/** Names the required fields without a column; empty if each has one. A name is in one column, or in two. */
function missingWords({ fields }: Import, chosen: readonly (string | null)[]): string {
  const has = (name: string) => chosen.includes(name);
  const missing = fields.filter(({ name, required }) => required && !has(name)).map(({ label }) => label);
  const takesName = fields.some(({ name }) => name === 'name');
  if (takesName && !has('name') && !(has('firstName') && has('lastName')))
    missing.unshift('Full name, or First name and Last name');
  return missing.length === 0 ? '' : `Choose a column for: ${missing.join('; ')}.`;
}
