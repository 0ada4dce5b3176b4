/** Every email, by the function that writes it: its links, and the tests that press them. */
import type { Pressing } from './listed.ts';

interface Email {
  readonly links: readonly string[];
  readonly pressings: readonly Pressing[];
}

const file = 'presses/emails.spec.ts';
const ofStaff = { file, title: 'the link of each email to staff opens what it names, and opening it changes nothing' };
const ofMembers = { file, title: 'each link of each email to a member does what it says, and so does the one click' };
const ofTest = { file, title: 'the links of a test email show the land to its reader, and take nobody off the list' };

export const emails: Readonly<Record<string, Email>> = {
  writeAlertMail: { links: ['See this land', 'Leave the list'], pressings: [ofMembers, ofTest] },
  writeGoneMail: { links: ['Leave the list'], pressings: [ofMembers] },
  writeConfirmationMail: { links: ['Open the page', 'Leave the list'], pressings: [ofMembers] },
  writeLeadMail: {
    links: [],
    pressings: [
      {
        file: 'desk/emails.journey.ts',
        title: 'an email from a template is undone, then sent; the reply waits on Today until it is read',
      },
    ],
  },
  writeNoticeMail: { links: ['Open the lead'], pressings: [ofStaff] },
  writeReminderMail: { links: ['Open the lead', 'Open Today', 'Open your leads'], pressings: [ofStaff] },
  writeAccountMail: { links: ['Open the desk'], pressings: [ofStaff] },
  writeAlertPausedMail: { links: ['Open the emails'], pressings: [ofStaff] },
  writeSpamMail: { links: ['Open Review'], pressings: [ofStaff] },
};
