const words = (text: string): readonly string[] => text.split(' ');

export const FIRST_NAMES = words(
  'James Mary Robert Patricia John Jennifer Michael Linda David Elizabeth William Barbara Richard Susan Joseph Jessica ' +
    'Thomas Sarah Charles Karen Daniel Lisa Matthew Nancy Anthony Sandra Mark Betty Steven Ashley Andrew Emily Paul Donna ' +
    'Kenneth Michelle George Carol Kevin Amanda Brian Melissa Edward Deborah Ronald Stephanie Jose Maria Luis Ana Wei Li ' +
    'Min Yuki Arjun Priya Omar Fatima Ivan Olga Kofi Amara Zoe Quentin Ulysses Xiomara',
);

export const COMMON_LAST_NAMES = words(
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas ' +
    'Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King ' +
    'Wright Scott Torres Nguyen Hill Flores',
);

/** First halves of the rarer last names; NAME_ENDINGS are the second halves. */
export const NAME_BEGINNINGS = words(
  'Ash Birch Brock Cald Dun East Fair Glen Hart Iron Kirk Lang Mar Nor Oak Pem Quin Rad Sel Thorn Up Van West Yar Zel',
);
export const NAME_ENDINGS = words(
  'bury combe dale field ford gate ham hurst land ley man more ner ridge shaw son stead ston ton vale well wick wood worth yer',
);

export const AREA_CODES = words(
  '205 212 214 305 312 318 404 407 479 503 512 541 602 615 702 706 713 719 727 828 850 903 910 928 972',
);

export const MAIL_HOSTS = words('gmail.com gmail.com yahoo.com outlook.com icloud.com aol.com example.com example.org');

export const COUNTIES = words(
  'Travis Polk Marion Mohave Costilla Baldwin Klamath Navajo Putnam Cochise Burnet Elko Otero Apache',
);

export const NOTE_BEGINNINGS = [
  'acres near the lake',
  'acres with road access',
  'wooded acres',
  'acres of pasture',
  'acres with a creek',
  'acres, zoned residential',
  'acres on a paved road',
  'acres next to the ranch',
  'acres, surveyed',
  'acres with a well and septic',
  'acres in the foothills',
] as const;

export const NOTE_ENDINGS = [
  'Inherited, want a quick sale.',
  'Taxes are owed.',
  'Please call after 5pm.',
  'Moving out of state.',
  'No rush.',
  'Utilities at the street.',
  'Mineral rights included.',
  'Owner financing is fine.',
  'Best offer.',
  'There is an old quarry on it.',
  '',
] as const;
