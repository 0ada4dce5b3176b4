import { brand, ButtonLink, Link } from '@land/kit';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styles from './header.module.css';

const links = [
  { path: '/', label: 'Home' },
  { path: '/sell-your-land', label: 'Sell Land' },
];

/** Sticky header. On small screens its links fold into a menu, which closes when one of them is followed. */
export function Header() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const close = () => setOpen(false);
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.logo} onClick={close}>
        {brand.name}
      </Link>
      <button type="button" aria-expanded={open} aria-controls="menu" onClick={() => setOpen(!open)}>
        Menu
      </button>
      <nav id="menu" aria-label="Main" data-open={open}>
        {links.map(({ path, label }) => (
          <Link key={path} href={path} aria-current={path === pathname ? 'page' : undefined} onClick={close}>
            {label}
          </Link>
        ))}
        <ButtonLink href="/sell-your-land" label="Request Offer" onClick={close} />
      </nav>
    </header>
  );
}
