import { ButtonLink } from '@land/kit';
import { ContactLinks } from './contact-links.tsx';
import { MessagePage } from './message-page.tsx';

export function NotFoundPage() {
  return (
    <MessagePage
      title="Unexpected Application Error!"
      text={
        <>
          We could not find the page you were looking for. The address may have a typo, or the page may have moved. You
          can go to the home page, ask for an offer on your land, or join our buyers list. If you need help,{' '}
          <ContactLinks />.
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
