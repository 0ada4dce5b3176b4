import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../parts/button.tsx';
import styles from './leads.module.css';

interface MoreRowsProps {
  isBusy: boolean;
  onMore: () => void;
}

/** Reads on shortly before one comes to the end; the button is for those who do not scroll. */
export function MoreRows({ isBusy, onMore }: MoreRowsProps) {
  const place = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(() => {
    if (!isBusy) onMore();
  });
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach(), { rootMargin: '600px' });
    observer.observe(place.current!);
    return () => observer.disconnect();
    // Looked at anew after each page: the end may still be in sight.
  }, [isBusy]);
  return (
    <div ref={place} className={styles.more}>
      <Button onClick={onMore} disabled={isBusy}>
        {isBusy ? 'Reading more' : 'Show more'}
      </Button>
    </div>
  );
}
