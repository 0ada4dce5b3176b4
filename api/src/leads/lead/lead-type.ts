/** The visitor's kind, decided by the page and so by the path posted to. */
export type LeadType = 'seller' | 'buyer';
