import { brand, type PageMeta } from '@land/kit';
import { ServedSellYourLandPage } from './sell-your-land/served-sell-your-land-page.tsx';

const sellYourLand: PageMeta = {
  title: `Sell Your Land Fast for Cash | ${brand.name}`,
  description:
    'Tell us about your land and get an answer within 24 hours. No fees, no commissions, and we often close in as little as 2 weeks.',
};

/** Every page of the section, for the build that prerenders them. */
export const pages = { 'sell-your-land': { Page: ServedSellYourLandPage, meta: sellYourLand, hasForm: true } };
