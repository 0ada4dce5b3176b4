import { brand } from '@land/kit';
import type { Link } from './policy.ts';

export const phoneLink: Link = { text: brand.phone.display, href: `tel:${brand.phone.e164}` };
export const emailLink: Link = { text: brand.email, href: `mailto:${brand.email}` };

export const stopPageLink: Link = { text: 'Stop Our Text Messages', href: '/stop-texts' };

const { street, city, region, postalCode } = brand.address;
export const postalAddress = `${brand.legalName}, ${street}, ${city}, ${region} ${postalCode}`;
