import { SubmitButton } from '@land/kit/forms';
import { landKinds } from '@land/kit/land-kinds';
import type { ReactNode } from 'react';
import { Each, When } from '../live-blocks.ts';
import styles from './land-filter.module.css';

/** Links to the states that have land. */
export function FilterLinks() {
  return (
    <When of="several-states">
      <nav aria-label="Land by state">
        <ul className={styles.links}>
          <Each of="state-links">
            <li>
              <ChoiceLink className={styles.link}>
                %link.name% <span className={styles.count}>%link.count%</span>
              </ChoiceLink>
            </li>
          </Each>
        </ul>
      </nav>
    </When>
  );
}

interface ChoiceLinkProps {
  className: string | undefined;
  children: ReactNode;
}

/** A link of a list of choices, marked if it is the current one. */
export function ChoiceLink({ className, children }: ChoiceLinkProps) {
  return (
    <>
      <When of="link.current">
        <a className={className} href="%link.href%#land-count" aria-current="true">
          {children}
        </a>
      </When>
      <When of="link.other">
        <a className={className} href="%link.href%#land-count">
          {children}
        </a>
      </When>
    </>
  );
}

/** The other choices, as a form that loads the list again. On a phone it opens by a press, so that land is in view. */
export function FilterForm() {
  return (
    <details className={styles.filter}>
      <summary className={styles.opener}>Filter</summary>
      <Fields />
    </details>
  );
}

function Fields() {
  return (
    <form className={styles.form} method="get" action="/land#land-count" aria-label="Filter">
      <NumberField name="acres-from" value="%filter.acresFrom%" label="Acres from" />
      <NumberField name="acres-to" value="%filter.acresTo%" label="Acres to" />
      <NumberField name="price-to" value="%filter.priceTo%" label="Price up to ($)" />
      <When of="filter-any-kind">
        <KindField />
      </When>
      <When of="filter-kind">
        <KindField isChosen />
      </When>
      <FinancingField />
      <When of="filter-state">
        <input type="hidden" name="state" value="%filter.state%" />
      </When>
      <When of="filter-sort">
        <input type="hidden" name="sort" value="%filter.sort%" />
      </When>
      <div className={styles.submit}>
        <SubmitButton label="Show Land" isSubmitting={false} />
      </div>
    </form>
  );
}

interface NumberFieldProps {
  name: string;
  value: string;
  label: string;
}

function NumberField({ name, value, label }: NumberFieldProps) {
  return (
    <label className={styles.field}>
      <span>{label}</span>
      <input
        className={styles.control}
        type="text"
        inputMode="decimal"
        name={name}
        defaultValue={value}
        maxLength={20}
        pattern="[$\s]*\d[\d,\s]*([.]\d{1,4})?\s*"
        title="A number, such as 12,500"
      />
    </label>
  );
}

/** A template cannot mark one of several options, so the choice comes first. */
function KindField({ isChosen = false }: { isChosen?: boolean }) {
  return (
    <label className={styles.field}>
      <span>Kind of land</span>
      <select className={styles.control} name="kind">
        {isChosen && <option value="%filter.kind%">%filter.kindName%</option>}
        <option value="">Any kind</option>
        {Object.entries(landKinds).map(([label, value]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

function FinancingField() {
  return (
    <label className={styles.check}>
      <When of="filter-financing">
        <input className={styles.box} type="checkbox" name="financing" value="1" defaultChecked />
      </When>
      <When of="filter-any-financing">
        <input className={styles.box} type="checkbox" name="financing" value="1" />
      </When>
      <span>Owner financing</span>
    </label>
  );
}
