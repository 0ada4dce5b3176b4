import { brand, type PageMeta } from '@land/kit';
import BuyLandPage from './buy-land/buy-land-page.tsx';
import LandPage from './land/land-page.tsx';

const buyLand: PageMeta = {
  title: `Join Our Land Buyers List | ${brand.name}`,
  description:
    'Join our free buyers list for early alerts on land priced 10-40% below market value, with owner financing on many properties.',
};

const land: PageMeta = { title: `%deal.title% | ${brand.name}`, description: '%deal.summary%' };

/** Every page of the section, for the build that prerenders them. */
export const pages = {
  'buy-land': { Page: BuyLandPage, meta: buyLand, hasForm: true },
  land: { Page: LandPage, meta: land, hasForm: false },
};
