import { Hero } from '@land/kit';
import heroUrl from '@land/kit/illustrations/home-hero.svg';
import { BuyersInvitation } from './buyers-invitation.tsx';
import { FieldsPicture } from './fields-picture.tsx';
import { MissionSection } from './mission-section.tsx';
import { OfferBanner } from './offer-banner.tsx';
import { WelcomeSection } from './welcome-section.tsx';

export default function HomePage() {
  return (
    <>
      <Hero
        title="GET A CASH OFFER NOW FOR YOUR LAND!"
        subtitle="Tell us about your land and hear from a real person within 24 hours. There is no obligation."
        image={{ src: heroUrl, alt: '', width: 1600, height: 800 }}
        actions={[{ label: 'GET YOUR FREE OFFER', href: '/sell-your-land' }]}
      />
      <WelcomeSection />
      <MissionSection />
      <BuyersInvitation />
      <OfferBanner />
      <FieldsPicture />
    </>
  );
}
