// The first match wins, because most browsers also name others.
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,20} )?Safari\//],
] as const;

const SYSTEMS = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['Mac', /Macintosh/],
  ['Linux', /Linux|X11/],
] as const;

/** A short form of the User-Agent by which people recognize a session: "Chrome 142 on Windows", "curl 8". */
export function shortenUserAgent(text = ''): string | null {
  const browser = BROWSERS.find(([, form]) => form.test(text));
  const [, program, version = ''] = /^([A-Za-z][\w.-]{0,29})\/(\d+)/.exec(text) ?? [];
  const name = browser ? `${browser[0]} ${browser[1].exec(text)?.[1]}` : program && `${program} ${version}`;
  const system = SYSTEMS.find(([, form]) => form.test(text))?.[0];
  return [name, system].filter(Boolean).join(' on ').slice(0, 60) || null;
}
