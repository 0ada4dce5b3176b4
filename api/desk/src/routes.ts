/** Paths of the screens, without /desk. They hold filters and ids, never search text. */
export const routes = {
  today: '/',
  leads: '/leads',
  lead: (id: string) => `/leads/${id}`,
  proof: (id: string) => `/leads/${id}/consent`,
  board: '/board',
  entry: '/entry',
  review: '/review',
  privacy: '/privacy',
  privacyRequest: (id: string) => `/privacy/${id}`,
  notices: '/notices',
  report: '/report',
  audit: '/audit',
  team: '/team',
  releases: '/releases',
  countyLinks: '/county-links',
  account: '/account',
} as const;
