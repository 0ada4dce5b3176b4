import type { ReactNode } from 'react';
import type { Schemas } from '../api/call.ts';
import panel from '../components/panel.module.css';
import { roundedMoneyWords } from '../formatting/money.ts';
import { dateWords } from '../formatting/time-words.ts';
import { authorWords, compsWords, KIND_WORDS, LEFT_OUT_WORDS, estimateLines } from './offer-words.ts';
import styles from './offers.module.css';
import { counted } from '../formatting/lead-words.ts';

interface OfferLinesProps {
  inputs: Schemas['OfferInputs'];
  result: Schemas['OfferResult'];
  /** The actions on a comp. */
  actions?: (comp: Schemas['CompOfOffer']) => ReactNode;
}

/** How an offer is computed, from its comps to the ceiling. */
export function OfferLines({ inputs, result, actions }: OfferLinesProps) {
  return (
    <>
      <details>
        <summary>{compsWords(result)}</summary>
        <ul className={styles.comps}>
          {inputs.comps.map((comp, index) => (
            <li key={comp.id}>
              <span>
                {KIND_WORDS[comp.kind]} {dateWords(comp.day)}: {roundedMoneyWords(comp.priceCents)},{' '}
                {counted(comp.acres, 'acre')}, {roundedMoneyWords(result.comps[index]?.perAcreCents ?? 0)} per acre
                {authorWords(comp)}
                {comp.url !== null && (
                  <>
                    {', '}
                    <a href={comp.url} target="_blank" rel="noopener noreferrer">
                      page
                    </a>
                  </>
                )}
                <LeftOut why={result.comps[index]?.leftOut} />
              </span>
              {actions?.(comp)}
            </li>
          ))}
        </ul>
      </details>
      <dl className={panel.facts}>
        {estimateLines(inputs, result).map(([label, amount, how]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <strong>{amount}</strong> {how !== '' && <span className={panel.soft}>{how}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function LeftOut({ why }: { why: Schemas['WhyLeftOut'] | null | undefined }) {
  return why ? <span className={panel.soft}>; left out: {LEFT_OUT_WORDS[why]}</span> : null;
}
