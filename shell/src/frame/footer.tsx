import { brand, Container, Icon } from '@land/kit';
import { BrandMark } from './frame-parts.tsx';
import styles from './footer.module.css';

const quickLinks = [
  { path: '/sell-your-land', label: 'Sell Your Land' },
  { path: '/buy-land', label: 'Buy Land' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
  { path: '/terms-and-conditions', label: 'Terms & Conditions' },
];

/** The bottom of every page. The server sets the year. */
export function Footer({ year }: { year: string }) {
  return (
    <footer className={styles.footer}>
      <Container>
        <div className={styles.columns}>
          <div className={styles.about}>
            <BrandMark />
            <p className={styles.description}>{brand.tagline}</p>
          </div>
          <nav className={styles.links} aria-labelledby="quick-links">
            <h2 className={styles.title} id="quick-links">
              Quick Links
            </h2>
            <ul>
              {quickLinks.map(({ path, label }) => (
                <li key={path}>
                  <a className={styles.link} href={path}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <Contact />
        </div>
        <div className={styles.legal}>
          <p>{`© ${year} ${brand.name}. All rights reserved.`}</p>
          <a className={styles.link} href="/stop-texts">
            Stop our text messages
          </a>
        </div>
      </Container>
    </footer>
  );
}

function Contact() {
  const { street, city, region, postalCode } = brand.address;
  return (
    <div>
      <h2 className={styles.title}>Contact</h2>
      <address>
        <a className={styles.link} href={`tel:${brand.phone.e164}`}>
          <Icon name="phone" />
          {brand.phone.display}
        </a>
        <p className={styles.hours}>
          {brand.hours.days}
          <br />
          {brand.hours.times}
        </p>
        <a className={styles.link} href={`mailto:${brand.email}`}>
          <Icon name="mail" />
          <span className={styles.email}>{brand.email}</span>
        </a>
        <p className={styles.postal}>
          {street}
          <br />
          {`${city}, ${region} ${postalCode}`}
        </p>
      </address>
    </div>
  );
}
