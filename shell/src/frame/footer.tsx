import { brand, Link } from '@land/kit';

const quickLinks = [
  { path: '/sell-your-land', label: 'Sell Your Land' },
  { path: '/buy-land', label: 'Buy Land' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
  { path: '/terms-and-conditions', label: 'Terms & Conditions' },
];

export function Footer({ year }: { year: string }) {
  return (
    <footer>
      <p>We buy land directly from property owners nationwide.</p>
      <nav aria-label="Quick Links">
        {quickLinks.map(({ path, label }) => (
          <Link key={path} href={path}>
            {label}
          </Link>
        ))}
      </nav>
      <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>
      <a href={`mailto:${brand.email}`}>{brand.email}</a>
      <p>{`© ${year} ${brand.name}. All rights reserved.`}</p>
    </footer>
  );
}
