import { expect, test } from '@jest/globals';
import { generatePassword, hashPassword, verifyPassword } from './password-hash.js';
import { findPasswordFault } from './password-rules.js';

const REFUSED = `
short elevenchars password1234 Password123! P@ssw0rd1234 passwordpassword qwertyuiop12 qwertyuiopasdf
123456789012 210987654321 aaaaaaaaaaaa abcabcabcabc abcdefghijkl 1q2w3e4r5t6y 1qaz2wsx3edc iloveyou1234
letmeinletmein Welcome2026!! Summer2026!! baseball2024! administrator changemechangeme landlandland
trustno1trustno1 adminadmin12 thisismypassword annlee-annlee ann.lee@example.com Lee.Ann.1985 football12345
monkey123456`;

test.each([...REFUSED.trim().split(/\s+/), 'correct horse battery staple', '            ', 'x'.repeat(257)])(
  'the password %.40j is refused',
  (password) => {
    expect(findPasswordFault(password, ['ann.lee@example.com', 'Ann Lee'])).toMatch(/^[A-Z].*\.$/);
  },
);

test.each([
  'tractor-violin-92-harbour',
  'Sommer-2026-Wiesengrund',
  'green lake nine tractors',
  'пароль-для-фермы-92',
  '🌾🚜🌽🐄🏡🌻🐖🌳🐎🍎🥕🐓',
  'x7Kq!mZ2vB9w',
])('the password %j may be used', (password) => {
  expect(findPasswordFault(password, ['ann.lee@example.com', 'Ann Lee'])).toBeUndefined();
});

test('generated passwords differ and follow the rules', () => {
  const passwords = Array.from({ length: 200 }, generatePassword);
  expect(new Set(passwords).size).toBe(200);
  for (const password of passwords) expect(findPasswordFault(password, ['admin@localhost', 'Admin'])).toBeUndefined();
});

test('passwords are hashed with argon2id, 19 MiB, two passes', async () => {
  const hash = await hashPassword('tractor-violin-92-harbour');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'tractor-violin-92-harbour')).toBe(true);
  expect(await verifyPassword(hash, 'tractor-violin-92-harbor')).toBe(false);
  expect(await verifyPassword(undefined, 'tractor-violin-92-harbour')).toBe(false);
});
