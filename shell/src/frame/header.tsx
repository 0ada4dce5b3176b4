import { ButtonLink, Container, Icon, Link } from '@land/kit';
import { useLocation } from 'react-router-dom';
import { findRoute } from '../routes.ts';
import { BrandMark } from './brand-mark.tsx';
import styles from './header.module.css';
import { useMenu } from './use-menu.ts';

const links = [
  { path: '/', label: 'Home' },
  { path: '/sell-your-land', label: 'Sell Land' },
];

/** Sticky header. On small screens its links fold into a menu, which closes when one of them is followed. */
export function Header() {
  const { open, button, toggle, close, closeWhenLeft } = useMenu();
  const currentPath = findRoute(useLocation().pathname)?.path;
  return (
    <header className={styles.header} onBlur={closeWhenLeft}>
      <Container className={styles.bar}>
        <Link href="/" className={styles.logo} onClick={close}>
          <BrandMark />
        </Link>
        <button ref={button} type="button" className={styles.toggle} aria-expanded={open} aria-controls="menu" onClick={toggle}>
          <Icon name={open ? 'close' : 'menu'} />
          Menu
        </button>
        <nav id="menu" className={styles.menu} aria-label="Main" data-open={open}>
          {links.map(({ path, label }) => (
            <Link key={path} href={path} className={styles.link} aria-current={path === currentPath ? 'page' : undefined} onClick={close}>
              {label}
            </Link>
          ))}
          <div className={styles.offer}>
            <ButtonLink href="/sell-your-land" label="Request Offer" compact onClick={close} />
          </div>
        </nav>
      </Container>
    </header>
  );
}
