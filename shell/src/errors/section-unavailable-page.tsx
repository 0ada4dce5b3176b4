import { brand } from '@land/kit';

export function SectionUnavailablePage() {
  return (
    <>
      <h1>This page is taking a short break</h1>
      <p>
        Call <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a> or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
      </p>
    </>
  );
}
