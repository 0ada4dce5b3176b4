import { Each, When } from '../live-blocks.ts';
import { ServedBlock } from '../served-block.tsx';
import { readAbout } from './about-field.tsx';
import styles from './about-land.module.css';

const hasAbout = () => readAbout().about !== undefined;

interface Props {
  /** How often the form was sent: each time, the land may have been sold since the page was opened. */
  sent: number;
}

/** The land whose page led the visitor to the form. It stays beside the thanks. */
export function AboutLand({ sent }: Props) {
  return (
    <ServedBlock id="about-land" isFilled={hasAbout} round={sent}>
      <Each of="about">
        <When of="card.for-sale">
          <p className={styles.about}>
            You are asking about <a href="/land/%card.slug%">%card.title%</a>, %card.price%. We will call you about it.
          </p>
        </When>
        <When of="card.sold">
          <p className={styles.about}>
            The land that you ask about is sold: <a href="/land/%card.slug%">%card.title%</a>. Our buyers list hears
            first of the next one.
          </p>
        </When>
        <When of="card.gone">
          <p className={styles.about}>
            The land that you ask about is <a href="/land">no longer for sale</a>. Our buyers list hears first of the
            next one.
          </p>
        </When>
      </Each>
    </ServedBlock>
  );
}
