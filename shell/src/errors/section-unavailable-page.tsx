import { ButtonLink } from '@land/kit';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { findRoute, type Route } from '../routes.ts';
import { ContactLinks } from './contact-links.tsx';
import { MessagePage } from './message-page.tsx';

/** Stands where a section's page cannot be shown, and says how to get the same done by phone or e-mail. */
export function SectionUnavailablePage() {
  const { pathname } = useLocation();
  const route = findRoute(pathname);
  return (
    <MessagePage
      title="This Page Is Not Available Right Now"
      text={
        <>
          We are sorry. This page should be back soon.{' '}
          {route?.page === 'stop-texts' ? wayToStop : waysOn[route?.owner ?? 'shell']}
        </>
      }
      actions={
        // With a target it is a page load, which asks the server again.
        <ButtonLink href={pathname} label="Try Again" target="_self" />
      }
    />
  );
}

const wayToStop = (
  <>
    To stop our texts now, reply STOP to any of them, or <ContactLinks />.
  </>
);

const waysOn: Record<Route['owner'], ReactNode> = {
  shell: (
    <>
      If you need help now, <ContactLinks />.
    </>
  ),
  seller: (
    <>
      You do not have to wait: <ContactLinks />, tell us about your land, and we will take it from there.
    </>
  ),
  buyer: (
    <>
      To join our buyers list now, <ContactLinks />.
    </>
  ),
  legal: (
    <>
      If you need a copy of our policies now, <ContactLinks />.
    </>
  ),
};
