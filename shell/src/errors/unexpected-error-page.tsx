import { ButtonLink } from '@land/kit';
import { useLocation } from 'react-router-dom';
import { ContactLinks } from './contact-links.tsx';
import { MessagePage } from './message-page.tsx';

/** Stands where a page failed while it was shown. */
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
        // With a target it is a page load, which begins afresh.
        <ButtonLink href={pathname} label="Load the page again" target="_self" />
      }
    />
  );
}
