import { ButtonLink } from '@land/kit';
import { ContactLinks, MessagePage } from './error-pages.tsx';

/**
 * The page for land that only members may see, for unknown land and for land that was withdrawn before everybody could
 * see it, so that visitors cannot tell which of them it is.
 */
export function MembersFirstPage() {
  return (
    <MessagePage
      title="Our Buyers List Sees This First"
      text={
        <>
          New land goes to the people on our buyers list before anyone else. If you are on it, open the link in our
          latest email. When you leave the list, the links in our emails end, and they do not come back if you join
          again: our next email has a new one. Joining is free. Or this land may be sold already: see{' '}
          <a href="/land">what is for sale</a>. If you need help, <ContactLinks />.
        </>
      }
      actions={<ButtonLink href="/buy-land#contact-form" label="Join Our Buyers List" />}
    />
  );
}
