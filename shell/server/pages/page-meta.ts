import { brand } from '@land/kit/brand';

/** Titles and descriptions of the shell's pages. Those of sections are in their releases. */
export const homeMeta = {
  title: `Sell Your Land for Cash | ${brand.name}`,
  description:
    'Get a free, no-obligation cash offer for your land. No fees, no commissions, and an answer within 24 hours.',
};

export const notFoundMeta = {
  title: `Page not found | ${brand.name}`,
  description: 'There is no page at this address.',
};

export const unavailableMeta = {
  title: `Back in a moment | ${brand.name}`,
  description: 'This page cannot be shown right now. Call or write to us instead.',
};

export const otherMemberMeta = {
  title: `Whose link is this? | ${brand.name}`,
  description: 'The link was sent to another member of our buyers list.',
};

export const goneMeta = {
  title: `No longer for sale | ${brand.name}`,
  description: 'This land is no longer for sale.',
};

export const membersFirstMeta = {
  title: `Our buyers list sees this first | ${brand.name}`,
  description: 'New land goes to the people on our buyers list before anyone else.',
};
