type MailLibrary = typeof import('nodemailer');

let library: Promise<MailLibrary> | undefined;

/** 25 MB of memory that only a process which sends e-mail shall have; read once, however many messages wait for it. */
export function loadMailLibrary(): Promise<MailLibrary> {
  library ??= import('nodemailer');
  return library;
}
