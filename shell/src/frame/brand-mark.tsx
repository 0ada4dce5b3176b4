import { brand } from '@land/kit';
import logoUrl from '@land/kit/illustrations/logo.svg';
import styles from './brand-mark.module.css';

/**
 * The logo beside the name. The image sits in a picture element because React's server writes a preload link before
 * the HTML for any other eager image.
 */
export function BrandMark() {
  return (
    <span className={styles.mark}>
      <picture className={styles.logo}>
        <img src={logoUrl} alt="" width={40} height={40} />
      </picture>
      <span className={styles.name}>{brand.name}</span>
    </span>
  );
}
