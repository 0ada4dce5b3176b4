import { When } from '../live-blocks.ts';
import { Part } from './part.tsx';
import styles from './where-it-is.module.css';

/** The county in its state, the way there, and the county's own page. */
export function WhereItIs() {
  return (
    <When of="outline">
      <Part id="where" title="Where It Is">
        <div className={styles.where}>
          <img
            className={styles.outline}
            src="%deal.outline%"
            alt="Outline of %deal.place%"
            width="320"
            height="320"
            loading="lazy"
          />
          <div className={styles.ways}>
            <p className={styles.place}>%deal.place%</p>
            <When of="directions">
              <p className={styles.directions}>%deal.directions%</p>
            </When>
            <When of="coordinates">
              <p>Latitude and longitude: %deal.coordinates%</p>
            </When>
            <When of="map">
              <p>
                <a href="%deal.mapHref%" target="_blank" rel="noreferrer">
                  Directions on Google Maps (opens in a new tab)
                </a>
              </p>
            </When>
            <When of="county-page">
              <p>
                <a href="%deal.countyHref%" target="_blank" rel="noreferrer">
                  The county’s page about this parcel (opens in a new tab)
                </a>
              </p>
            </When>
          </div>
        </div>
      </Part>
    </When>
  );
}
