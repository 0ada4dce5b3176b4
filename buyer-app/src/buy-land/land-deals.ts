import recreationalLandUrl from '@land/kit/illustrations/recreational-land.svg';
import residentialLotsUrl from '@land/kit/illustrations/residential-lots.svg';
import ruralAcreageUrl from '@land/kit/illustrations/rural-acreage.svg';

/** 'Types of Land Deals We Offer', in display order. */
export const landDeals = [
  {
    title: 'Residential Lots',
    tag: 'Most Popular',
    image: residentialLotsUrl,
    text: 'Lots in or near towns and neighborhoods, for building a home now or holding for later.',
    points: [
      'Often near roads and utilities',
      'Sizes that are easy to look after',
      'For builders, families and investors',
    ],
  },
  {
    title: 'Recreational Land',
    tag: 'Great Value',
    image: recreationalLandUrl,
    text: 'Woods, water and open country for weekends, hunting, camping or simply some quiet.',
    points: [
      'Room for a cabin or a camper where local rules allow',
      'Usually more land for your money than near town',
      'A place to use today and keep for the family',
    ],
  },
  {
    title: 'Rural Acreage',
    tag: 'Best for Beginners',
    image: ruralAcreageUrl,
    text: 'Open land outside the towns, with a lower price per acre and little upkeep.',
    points: [
      'A simple first step into owning land',
      'Yearly costs are often low',
      'Space to farm, build or wait, as local rules allow',
    ],
  },
] as const;
