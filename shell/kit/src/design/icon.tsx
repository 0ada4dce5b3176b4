import styles from './icon.module.css';

export type IconName =
  | 'accept-and-close'
  | 'arrow-right'
  | 'below-market-prices'
  | 'cash-offer'
  | 'check'
  | 'close'
  | 'first-access'
  | 'get-paid'
  | 'mail'
  | 'menu'
  | 'owner-financing'
  | 'phone'
  | 'strong-return'
  | 'submit-information';

/** A decorative icon in the color of the text around it, hidden from screen readers because that text says the same. */
export function Icon({ name }: { name: IconName }) {
  return <span className={`${styles.icon} ${styles[name]}`} aria-hidden="true" />;
}
