import { ButtonLink } from '@land/kit';
import { SubmitButton } from '@land/kit/forms';
import { landPlaceholder } from '../page-data.ts';
import { ContactLinks, MessagePage } from './error-pages.tsx';

/** Asks whether another member's link may replace the member in this browser. The server fills in the form. */
export function OtherMemberPage() {
  return (
    <MessagePage
      title="Whose Link Is This?"
      text={
        <>
          This browser already shows you land as a member of our buyers list, and we sent this link to another member.
          If that is you as well, use it. If someone passed it on to you, keep your own: otherwise we would call them
          about the land that you like. If you need help, <ContactLinks />.
        </>
      }
      actions={
        <>
          <form method="post" action={`${landPlaceholder}/member`}>
            <input type="hidden" name="csrfToken" value="%CSRF_TOKEN%" />
            <input type="hidden" name="m" value="%page.token%" />
            <SubmitButton label="Use This Link" isSubmitting={false} />
          </form>
          <ButtonLink href={landPlaceholder} label="Keep My Own" kind="secondary" />
        </>
      }
    />
  );
}
