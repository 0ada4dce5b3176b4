import { useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { refreshLists } from './refresh-lists.ts';
import styles from './news-pill.module.css';
import { counted } from '../formatting/lead-words.ts';

/**
 * A button (R) that loads new leads, and on Today new interests of buyers and emails. Rows do not move before it is
 * pressed.
 */
export function NewsPill({ isOfToday = false }) {
  const { live } = useDesk();
  const { arrived, isMore, isInterested, isEmail } = useValue(live.news);
  const show = () => {
    scrollTo({ top: 0 });
    void refreshLists(live);
  };
  useKeys({ r: show });
  const leads = counted(arrived.length, 'new lead');
  const ofToday = isOfToday ? [isInterested && 'Buyer interested', isEmail && 'Email to read'] : [];
  const news = [arrived.length > 0 && leads, ...ofToday].filter(Boolean);
  const words = isMore ? 'This list is out of date' : news.join(' · ');
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
