/** Questions that owners ask first. The answers say no more than the Terms and the Privacy Policy. */
export const ownerQuestions = [
  {
    question: 'How do you work out an offer?',
    answer:
      'We start with what you tell us and with public records: county land and tax records, maps and zoning rules. The first price can ' +
      'change after we learn more. Before we buy, we check the title, boundaries, access, liens, unpaid taxes and rules for using the ' +
      'land. We do not make an offer on every property.',
  },
  {
    question: 'Why is an offer often below market value?',
    answer:
      'We pay cash and take on the cost and the risk, and we may resell the land at a profit. A long search on the open market might ' +
      'bring you more. You are free to hire a broker, to list your land, or to ask others for offers.',
  },
  {
    question: 'What if several people own the land?',
    answer:
      'Tell us about all co-owners and heirs that you know of. Only an owner, or a person who may act for the owner, can sell. We can ' +
      'close fastest when the title is clear and all owners can sign.',
  },
  {
    question: 'Can I sell if I owe back taxes?',
    answer:
      'You can ask us for an offer. Unpaid taxes and liens are among the things we check before we buy. They stay yours to pay, and the ' +
      'contract says what happens if a check finds a problem.',
  },
  {
    question: 'What if there is no survey?',
    answer:
      'You do not need one to ask for an offer. Tell us what you know, such as the county and the parcel number. We look at the ' +
      'boundaries before we buy.',
  },
  {
    question: 'Who pays the closing costs?',
    answer:
      'The contract lists the costs of the closing and who pays them. We charge you no fee and take no commission. You still pay your ' +
      'own advisers, and any loan, lien or tax on your land.',
  },
  {
    question: 'Is my information sold?',
    answer:
      'No, and we do not rent it out. Our Privacy Policy lists the few cases in which we pass it on, such as to the title company when ' +
      'you go ahead with a sale.',
  },
] as const;
