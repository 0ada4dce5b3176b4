import styles from './skip-link.module.css';

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  return (
    <a className={styles.link} href="#main">
      Skip to the content
    </a>
  );
}
