/** Where the screens are, below /desk. Addresses hold filters and ids, never words that somebody searched for. */
export const routes = {
  today: '/',
  leads: '/leads',
  heldBack: '/leads?quarantined=suspected',
  lead: (id: string) => `/leads/${id}`,
  board: '/board',
  entry: '/entry',
  team: '/team',
  account: '/account',
} as const;
