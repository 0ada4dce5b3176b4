import type { IconName } from '@land/kit';

/** 'Our Simple 4-Step Process', in display order. */
export const processSteps = [
  {
    icon: 'submit-information',
    title: 'Submit Your Information',
    text: 'Fill in the short form below. Your name and phone number are enough to start, and anything you know about the land helps.',
  },
  {
    icon: 'cash-offer',
    title: 'Get Your Cash Offer',
    text: 'We study what you tell us and the public records. If your land fits what we buy, we call you and explain our cash offer.',
  },
  {
    icon: 'accept-and-close',
    title: 'Accept & Close',
    text: 'If you like the offer, we put it in writing and arrange the closing. We often close in as little as 2 weeks.',
  },
  {
    icon: 'get-paid',
    title: 'Get Paid',
    text: 'You receive your cash at closing, and the land is no longer yours to look after.',
  },
] as const satisfies readonly { icon: IconName; title: string; text: string }[];
