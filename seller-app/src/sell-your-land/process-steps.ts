import type { IconName } from '@land/kit';

interface ProcessStep {
  icon: IconName;
  title: string;
  text: string;
}

/** 'Our Simple 4-Step Process', in order. */
export const processSteps: readonly ProcessStep[] = [
  {
    icon: 'submit-information',
    title: 'Submit Your Information',
    text: 'Fill in the short form below. Your name and phone number are enough to start, and anything you know about the land helps.',
  },
  {
    icon: 'cash-offer',
    title: 'Get Your Cash Offer',
    text: 'We answer within 24 hours, look into your property and explain our no-obligation cash offer to you.',
  },
  {
    icon: 'accept-and-close',
    title: 'Accept & Close',
    text: 'If you like the offer, we put it in writing and arrange the closing. We often close in as little as 2 weeks.',
  },
  { icon: 'get-paid', title: 'Get Paid', text: 'You receive your cash at closing. We charge no fees and take no commissions.' },
];
