import fieldsUrl from '@land/kit/illustrations/footer-fields.svg';
import styles from './fields-picture.module.css';

/** The fields that the page ends in. */
export function FieldsPicture() {
  return (
    <img className={styles.fields} src={fieldsUrl} alt="" width={2400} height={800} loading="lazy" decoding="async" />
  );
}
