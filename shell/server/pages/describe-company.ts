import { brand } from '@land/kit/brand';
import type { Organization, WithContext } from 'schema-dts';

/**
 * The company for search engines, as schema.org has it. Not a RealEstateAgent: the terms say that the company is no
 * broker and nobody's agent.
 */
export function describeCompany(publicOrigin: string) {
  const { address, email, hours, phone } = brand;
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': `${publicOrigin}/#organization`,
    name: brand.name,
    legalName: brand.legalName,
    description: brand.tagline,
    url: `${publicOrigin}/`,
    logo: `${publicOrigin}/icon-512.png`,
    telephone: phone.e164,
    email,
    areaServed: address.country,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postalCode,
      addressCountry: address.country,
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'customer service',
      description: `${hours.days}, ${hours.times}`,
      telephone: phone.e164,
      email,
      areaServed: address.country,
      availableLanguage: 'en',
    },
  } satisfies WithContext<Organization>;
}
