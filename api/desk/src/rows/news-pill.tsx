import { useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { newsStore } from '../live/apply-event.ts';
import { Button } from '../components/button.tsx';
import { readAnew } from './read-anew.ts';
import styles from './news-pill.module.css';

/** New leads wait here until they are asked for (R): rows never move under a hand. */
export function NewsPill() {
  const { arrived, flood, missed } = useValue(newsStore);
  const count = arrived.length + flood;
  const show = () => {
    scrollTo({ top: 0 });
    void readAnew();
  };
  useKeys({ r: show });
  const words = missed ? 'Something was missed' : count > 0 && `${count} new ${count === 1 ? 'lead' : 'leads'}`;
  return (
    <div role="status" className={styles.place}>
      {words && (
        <div className={styles.pill}>
          <Button look="main" shortcut="R" onClick={show}>
            {words} <span>· show</span>
          </Button>
        </div>
      )}
    </div>
  );
}
