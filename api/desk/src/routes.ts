/** Paths of the screens, without /desk. They hold filters and ids, never search text. */
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
