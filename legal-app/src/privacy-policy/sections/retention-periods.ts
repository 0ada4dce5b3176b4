import { definitions, paragraph, type PolicySection } from '../../policy.ts';
import { consentRetentionYears, leadRetentionYears, logRetentionDays } from '../../retention.ts';

export const retentionPeriods: PolicySection = {
  id: 'how-long-we-keep-information',
  title: 'How Long We Keep Information',
  blocks: [
    paragraph(
      'We keep information only as long as we have a reason to. “Last contact” is the last time that you and we were in ',
      'touch in any way: a form, a call, a text, a stop, a request, or a note of ours about you.',
    ),
    definitions({
      'Your form, your texts to us and our notes': `${leadRetentionYears} years after our last contact. Land decisions take time, and many owners come back after years.`,
      'The record of your agreement':
        `${consentRetentionYears} years after our last contact. A claim about text messages can come years after ` +
        'the text. The seal of each entry stays, without anything that tells who you are. The same is true of a stop on our website.',
      'What you asked us about your information':
        `Your phone number and email address: ${leadRetentionYears} years after we finished your request. The kind of request and ` +
        'its date: as long as we run the website, without anything that tells who you are.',
      'Request logs and counts by IP address': `No more than ${logRetentionDays} days.`,
      'Your choice to stop our texts':
        'As long as we send marketing texts at all, as a coded fingerprint of the number.',
      'The log of what our staff did': 'As long as we run the website. It names forms by random numbers, not people.',
      'Analytics data':
        'Until we no longer need it to compare how the website is used over time. It is not stored with your form.',
      'Papers of a sale or purchase': 'As long as tax and property law requires.',
    }),
    paragraph(
      'When the time is up, we delete the information or change it so that nobody can tell whose it was. We may keep some ',
      'of it longer if a legal claim is open or an authority orders us to. Then we keep only what the case needs. ',
      'You can also ask us to erase your information earlier. See ',
      { text: 'Your Rights and Choices', href: '#your-rights' },
      '.',
    ),
  ],
};
