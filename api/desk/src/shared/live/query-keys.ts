/** Keys of the cached reads of leads and deals. */
export const queryKeys = {
  today: ['today'] as const,
  lists: ['leads'] as const,
  /** A column of the board. */
  column: (type: string, status: string) => ['leads', 'board', type, status] as const,
  columnCount: (type: string, status: string) => ['lead-count', `type=${type}&status=${status}`] as const,
  offerSums: ['lead-count', 'offers'] as const,
  lead: (id: string) => ['lead', id] as const,
  land: (id: string) => ['land', id] as const,
  offers: (id: string) => ['offers', id] as const,
  emails: (id: string) => ['emails', id] as const,
  texts: (id: string) => ['texts', id] as const,
  closings: ['closings'] as const,
  closing: (id: string) => ['closings', id] as const,
  dueTasks: ['closing-tasks'] as const,
  interests: ['interests'] as const,
  deals: ['deals'] as const,
};
