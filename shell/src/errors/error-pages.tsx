import { brand, ButtonLink, Container } from '@land/kit';
import pictureUrl from '@land/kit/illustrations/rural-acreage.svg';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';
import { useLocation } from 'react-router-dom';
import { findRoute } from '../routes.ts';

interface Props {
  title: string;
  /** The event, and the visitor's next step. */
  text: ReactNode;
  /** Links that look like buttons. */
  actions: ReactNode;
  /** How to reach us, below the actions. */
  help?: ReactNode;
  /** More, at the end. */
  children?: ReactNode;
}

/** A page with a message, shown instead of the requested page. */
export function MessagePage({ title, text, actions, help, children }: Props) {
  return (
    <Container className={styles.page}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{actions}</div>
        {help !== undefined && <p className={styles.help}>{help}</p>}
        {children}
      </div>
      {/* Inside a picture element, React's server rendering adds no preload link for the image. */}
      <picture>
        <img className={styles.image} src={pictureUrl} alt="" width={600} height={400} />
      </picture>
    </Container>
  );
}

export function NotFoundPage() {
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text="We could not find that page. Its address may have a typo, or it may have moved."
      help={
        <>
          Looking for something else? Please <ContactLinks />.
        </>
      }
      actions={
        <>
          <ButtonLink href="/" label="Home" />
          <ButtonLink href="/sell-your-land" label="Sell Your Land" kind="secondary" />
          <ButtonLink href="/buy-land" label="Buy Land" kind="secondary" />
        </>
      }
    />
  );
}

/** Shown when a section's page is unavailable. Tells visitors how to reach us by phone or email. */
export function SectionUnavailablePage() {
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  const [before, after] = route?.page === 'stop-texts' ? wayToStop : (waysOn[route?.owner ?? 'shell'] ?? waysOn.shell);
  return (
    <MessagePage
      title="This Page Is Not Available Right Now"
      text={
        <>
          We are sorry. This page should be back soon. {before}
          <ContactLinks />
          {after}
        </>
      }
      actions={
        // The target makes this a full page load from the server.
        <ButtonLink href={pathname} label="Try Again" target="_self" />
      }
    />
  );
}

/** The text before and after our phone number and email address. */
type WayOn = readonly [before: string, after: string];

const wayToStop: WayOn = ['To stop our texts now, reply STOP to any of them, or ', '.'];
const waysOn: Record<string, WayOn> & { shell: WayOn } = {
  shell: ['If you need help now, ', '.'],
  seller: ['You do not have to wait: ', ', tell us about your land, and we will take it from there.'],
  buyer: ['To join our buyers list now, ', '.'],
  legal: ['If you need a copy of our policies now, ', '.'],
};

/** Shown when a page fails while it is open. */
export function UnexpectedErrorPage() {
  const { pathname } = useLocation();
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={
        <>
          Something went wrong on our side. Please load the page again. If that does not help, <ContactLinks /> and we
          will help you directly.
        </>
      }
      actions={
        // The target makes this a full page load, which resets all state.
        <ButtonLink href={pathname} label="Load the page again" target="_self" />
      }
    />
  );
}

/** "call … or email …", for the end of a sentence. */
export function ContactLinks() {
  return (
    <>
      call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a> or email{' '}
      <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </>
  );
}
