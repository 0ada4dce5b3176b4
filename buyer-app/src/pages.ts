import { brand, type PageMeta } from '@land/kit';
import BuyLandPage from './buy-land/buy-land-page.tsx';
import LandListPage from './land-list/land-list-page.tsx';
import LandPage from './land/land-page.tsx';

const buyLand: PageMeta = {
  title: `Join Our Land Buyers List | ${brand.name}`,
  description:
    'Join our free buyers list for early alerts on land priced 10-40% below market value, with owner financing on many properties.',
};

const land: PageMeta = { title: `%deal.title% | ${brand.name}`, description: '%deal.summary%' };

const landList: PageMeta = {
  title: `Land for Sale | ${brand.name}`,
  description: 'All land that we sell right now, with its price, photos and terms, by state, size and kind.',
};

/** Every page of the section, for the build that prerenders them. */
export const pages = {
  'buy-land': { Page: BuyLandPage, meta: buyLand, hasForm: true },
  'land-list': { Page: LandListPage, meta: landList, hasForm: false },
  land: { Page: LandPage, meta: land, hasForm: false },
};
