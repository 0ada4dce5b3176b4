import styles from './rows-loading.module.css';

/** Stands where rows will be, as high as they are. */
export function RowsLoading() {
  return (
    <div role="status" className={styles.rows}>
      <span className="visually-hidden">Reading leads</span>
    </div>
  );
}
