// What <input type="email"> accepts (HTML, "valid e-mail address"), widened to letters of every script, so that no
// address that a browser lets through is refused here.
const ATOM = "[\\p{L}\\p{M}\\p{N}.!#$%&'*+/=?^_`{|}~-]+";
const LABEL = '[\\p{L}\\p{M}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';

/** The form of an e-mail address. */
export const EMAIL_FORM = new RegExp(`^${ATOM}@${LABEL}(?:\\.${LABEL})*$`, 'u');
