import { When } from '../live-blocks.ts';
import { facts } from './facts.ts';
import { Part } from './part.tsx';
import styles from './rows.module.css';

interface RowProps {
  label: string;
  value: string;
}

/** A row of a table with two columns. */
export function Row({ label, value }: RowProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{value}</dd>
    </div>
  );
}

export function DealFacts() {
  return (
    <Part id="facts" title="Facts">
      <dl className={styles.rows}>
        {facts.map(({ name, label }) => (
          <When key={name} of={name}>
            <Row label={label} value={`%deal.${name}%`} />
          </When>
        ))}
      </dl>
    </Part>
  );
}
