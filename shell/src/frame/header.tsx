import { brand, ButtonLink, Container, Icon } from '@land/kit';
import { useLocation } from 'react-router-dom';
import { findRoute } from '../routes.ts';
import { BrandMark } from './frame-parts.tsx';
import styles from './header.module.css';
import { type FocusEvent, useEffect, useRef } from 'react';

const links = [
  { path: '/', label: 'Home' },
  { path: '/sell-your-land', label: 'Sell Land' },
];

/**
 * The sticky header. On small screens its links are in a menu, which closes after a tap on a link, and the phone number
 * and the offer are also in the contact bar.
 */
export function Header() {
  const { header, menu, close, closeWhenLeft } = useMenu();
  const currentPath = findRoute(useLocation().pathname)?.path;
  return (
    <header ref={header} className={styles.header} onBlur={closeWhenLeft}>
      <Container className={styles.bar}>
        <a href="/" className={styles.logo} onClick={close}>
          <BrandMark />
        </a>
        <MenuButton />
        <nav ref={menu} id="menu" popover="auto" className={styles.menu} aria-label="Main">
          {links.map(({ path, label }) => (
            <a
              key={path}
              href={path}
              className={styles.link}
              aria-current={path === currentPath ? 'page' : undefined}
              onClick={close}
            >
              {label}
            </a>
          ))}
          <a className={styles.phone} href={`tel:${brand.phone.e164}`} onClick={close}>
            <Icon name="phone" />
            <span>
              <span className={styles.call}>Call </span>
              <span className={styles.number}>{brand.phone.display}</span>
            </span>
          </a>
          <div className={styles.offer}>
            <ButtonLink href="/sell-your-land#contact-form" label="Request Offer" compact onClick={close} />
          </div>
        </nav>
      </Container>
    </header>
  );
}

/**
 * The menu button, which works before scripts load. The browser reports to assistive technology whether the menu is
 * open, and CSS chooses the icon.
 */
function MenuButton() {
  return (
    <button type="button" className={styles.toggle} popoverTarget="menu">
      <span className={styles.whenClosed}>
        <Icon name="menu" />
      </span>
      <span className={styles.whenOpen}>
        <Icon name="close" />
      </span>
      <span className={styles.word}>Menu</span>
    </button>
  );
}

/**
 * The refs and handlers that close the header's menu, a popover on small screens. The browser itself opens the menu,
 * and closes it on Escape.
 */
function useMenu() {
  const header = useRef<HTMLElement>(null);
  const menu = useRef<HTMLElement>(null);
  // Browsers without popovers always show the links.
  const close = () => menu.current?.hidePopover?.();

  useEffect(() => {
    // Safari before 18.3 on iOS keeps a popover open when the page is tapped (https://webkit.org/b/267688).
    const closeOutside = ({ target }: Event) => {
      if (!header.current?.contains(target as Node)) close();
    };
    document.addEventListener('pointerup', closeOutside);
    return () => document.removeEventListener('pointerup', closeOutside);
  }, []);

  return {
    header,
    menu,
    close,
    /** Closes the menu when the focus leaves the header, because the menu would cover the focused element. */
    closeWhenLeft: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
    },
  };
}
