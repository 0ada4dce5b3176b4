import { brand } from '@land/kit';

/** "call … or email …", to end a sentence with. */
export function ContactLinks() {
  return (
    <>
      call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a> or email{' '}
      <a href={`mailto:${brand.email}`}>{brand.email}</a>
    </>
  );
}
